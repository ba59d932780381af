import { expect, it } from '@jest/globals';
import { jsonColumn, type JsonNames } from './json-column.js';

interface Box {
  id: number;
  owner: { name: string; note?: string } | null;
  tags: readonly { word: string }[];
  steps: readonly (readonly ['made', number] | readonly ['moved', number, string])[];
}

const names: JsonNames<Box> = {
  id: true,
  owner: { name: true, note: true },
  tags: [{ word: true }],
  steps: [{ made: [true, true], moved: [true, true, true] }],
};

it('reads what it wrote', () => {
  const column = jsonColumn<Box>(names);
  const box: Box = { id: 1, owner: null, tags: [{ word: 'a' }], steps: [['moved', 1, 'b']] };
  expect(column.valueIn(column.text(box))).toEqual(box);
});

it('has the names of the type, and no others, in its DDL', () => {
  expect(jsonColumn<Box>(names).ddl).toBe(`TEXT NOT NULL /* ${JSON.stringify(names)} */`);
  // @ts-expect-error: optional parts have names too.
  jsonColumn<Box>({ ...names, owner: { name: true } });
  // @ts-expect-error: so do the entries of a list,
  jsonColumn<Box>({ ...names, tags: [] });
  // @ts-expect-error: each kind of a tuple,
  jsonColumn<Box>({ ...names, steps: [{ made: [true, true] }] });
  // @ts-expect-error: and each of its values.
  jsonColumn<Box>({ ...names, steps: [{ made: [true], moved: [true, true, true] }] });
  // @ts-expect-error: the type lacks the name.
  jsonColumn<Box>({ ...names, color: true });
});

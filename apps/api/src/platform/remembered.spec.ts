import { expect, it } from '@jest/globals';
import { remembered } from './remembered.js';

it('a remembered function computes each result once, also an undefined one, until it has too many', () => {
  const computed: string[] = [];
  const initial = remembered(
    2,
    (first: string, second: string) => {
      computed.push(first + second);
      return second === '' ? undefined : first[0];
    },
    (first, second) => `${first} ${second}`,
  );
  expect([initial('ada', ''), initial('ada', ''), initial('ada', 'l'), initial('ada', 'l')]).toEqual([
    undefined,
    undefined,
    'a',
    'a',
  ]);
  expect(computed).toEqual(['ada', 'adal']);
  expect([initial('grace', 'h'), initial('ada', 'l')]).toEqual(['g', 'a']);
  expect(computed).toEqual(['ada', 'adal', 'graceh', 'adal']);
});

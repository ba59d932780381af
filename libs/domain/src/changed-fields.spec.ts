import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedFields } from './changed-fields.js';

describe('changedFields', () => {
  it('gives the fields whose value differs, null and empty text too', () => {
    const current = { name: 'Ada', city: 'London', note: 'fragile', date: '2024-03-01' as string | null };

    expect(changedFields(current, { name: 'Grace', city: 'London', note: '', date: null })).toStrictEqual({
      name: 'Grace',
      note: '',
      date: null,
    });
  });

  it('is undefined when nothing differs', () => {
    expect(changedFields({ name: 'Ada' }, { name: 'Ada' })).toBeUndefined();
    expect(changedFields({ name: 'Ada' }, {})).toBeUndefined();
  });

  it('passes over undefined, inherited and unknown fields', () => {
    const wanted = Object.create({ name: 'inherited' }) as { name?: string };
    const unknown = JSON.parse('{"name":"Ada","id":9,"__proto__":{"name":"polluted"}}') as { name: string };

    expect(changedFields({ name: 'Ada' }, wanted)).toBeUndefined();
    expect(changedFields({ name: 'Ada' }, unknown)).toBeUndefined();
    expect(changedFields<{ name?: string | undefined }>({ name: 'Ada' }, { name: undefined })).toBeUndefined();
  });

  it('makes the wanted values of the current ones, and then has nothing left to change', () => {
    const fields = fc.record({ a: fc.nat(3), b: fc.option(fc.string()), c: fc.boolean() }, { noNullPrototype: true });
    fc.assert(
      fc.property(fields, fields, (current, wanted) => {
        const changed = { ...current, ...changedFields(current, wanted) };
        expect(changed).toStrictEqual(wanted);
        expect(changedFields(changed, wanted)).toBeUndefined();
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedFields } from './changed-fields.js';

describe('changedFields', () => {
  it('returns the fields whose value differs, including null and empty text', () => {
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

  it('ignores undefined, inherited and unknown fields', () => {
    const requested = Object.create({ name: 'inherited' }) as { name?: string };
    const unknown = JSON.parse('{"name":"Ada","id":9,"__proto__":{"name":"polluted"}}') as { name: string };

    expect(changedFields({ name: 'Ada' }, requested)).toBeUndefined();
    expect(changedFields({ name: 'Ada' }, unknown)).toBeUndefined();
    expect(changedFields<{ name?: string | undefined }>({ name: 'Ada' }, { name: undefined })).toBeUndefined();
  });

  it('turns the current values into the requested ones, after which nothing differs', () => {
    const fields = fc.record({ a: fc.nat(3), b: fc.option(fc.string()), c: fc.boolean() }, { noNullPrototype: true });
    fc.assert(
      fc.property(fields, fields, (current, requested) => {
        const changed = { ...current, ...changedFields(current, requested) };
        expect(changed).toStrictEqual(requested);
        expect(changedFields(changed, requested)).toBeUndefined();
      }),
    );
  });
});

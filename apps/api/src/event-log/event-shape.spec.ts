import { describe, expect, it } from '@jest/globals';
import { assertComplete, assertPartial, type FieldKind } from './event-shape.js';

const GOOD: Record<FieldKind, readonly unknown[]> = {
  text: ['', 'a'],
  'optional text': [null, 'a'],
  number: [0, 1.5],
  integer: [0, -7],
  boolean: [true, false],
  object: [{}, { a: 1 }],
};
const BAD: Record<FieldKind, readonly unknown[]> = {
  text: [null, 1, undefined],
  'optional text': [1, undefined, {}],
  number: ['1', null, undefined],
  integer: [1.5, '1', NaN, null],
  boolean: [0, 'true', null],
  object: [null, [], 'a', undefined],
};

describe('the shape of an event', () => {
  it.each(Object.keys(GOOD) as FieldKind[])('checks %s', (kind) => {
    for (const field of GOOD[kind]) expect(() => assertComplete({ field }, { field: kind })).not.toThrow();
    for (const field of BAD[kind]) {
      expect(() => assertComplete({ field }, { field: kind })).toThrow(`field is not ${kind}`);
    }
  });

  it('requires all fields, and allows extra fields', () => {
    const shape = { name: 'text', weight: 'number' } as const;
    const more = { name: 'a', weight: 1, more: true };
    expect(() => assertComplete<{ name: string; weight: number }>(more, shape)).not.toThrow();
    expect(() => assertComplete({ name: 'a' } as never, shape)).toThrow('weight is not number');
  });

  it('allows missing fields in a partial check, but not wrong ones', () => {
    const shape = { name: 'text', note: 'optional text' } as const;
    expect(() => assertPartial<{ name: string; note: string | null }>({}, shape)).not.toThrow();
    expect(() => assertPartial<{ name: string; note: string | null }>({ note: null }, shape)).not.toThrow();
    expect(() => assertPartial({ name: 1 }, shape)).toThrow('name is not text');
  });

  it.each([null, undefined, [], 'text'])('rejects %p, which is not an object', (data) => {
    expect(() => assertComplete(data as never, {})).toThrow('an object is missing');
    expect(() => assertPartial(data as never, {})).toThrow('an object is missing');
  });
});

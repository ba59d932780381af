import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

const jsonValue = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const shuffled = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

describe('canonicalJson', () => {
  it('is what the reference implementation of RFC 8785 writes, for any JSON value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('does not depend on the order of keys, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), jsonValue), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('sorts keys that look like numbers as text, and keeps __proto__', () => {
    expect(canonicalJson({ 10: 'a', 9: 'b', a: { 2: 0, 1: 0 } })).toBe('{"10":"a","9":"b","a":{"1":0,"2":0}}');
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}') as object)).toBe(
      '{"__proto__":{"a":2,"z":1},"b":1}',
    );
  });

  it('leaves out what is undefined and writes dates as their text', () => {
    expect(canonicalJson({ b: undefined, a: new Date(0) })).toBe('{"a":"1970-01-01T00:00:00.000Z"}');
  });

  it.each([[{ a: Number.NaN }], [{ a: [Number.POSITIVE_INFINITY] }], [{ a: '\ud800' }], [{ '\udc00': 1 }]])(
    'refuses what is not JSON: %p',
    (value) => {
      expect(() => canonicalJson(value)).toThrow();
    },
  );
});

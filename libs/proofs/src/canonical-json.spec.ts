import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { fromText, sha256 } from './bytes.js';
import { canonicalJson } from './canonical-json.js';

const jsonValue = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const shuffled = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

describe('canonicalJson', () => {
  it('equals the output of the reference implementation of RFC 8785 for any JSON value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('equals the output of the reference implementation for any number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(canonicalJson([number])).toBe(canonicalize([number]));
      }),
    );
  });

  it('does not depend on the order of keys, and parses to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), jsonValue), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('writes the example of RFC 8785, section 3.2.2, as in section 3.2.3', () => {
    const value: unknown = JSON.parse(`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`);

    expect(canonicalJson(value as object)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts the keys of RFC 8785, section 3.2.3, by UTF-16 units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];

    const sorted = Object.keys(
      JSON.parse(canonicalJson(Object.fromEntries(keys.map((key) => [`${key} `, 0])))) as object,
    );

    expect(sorted).toEqual(['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'].map((key) => `${key} `));
  });

  it('is the same as when the first event was hashed', async () => {
    const event = {
      stream: 'shipment-1',
      version: 1,
      type: 'ShipmentCreated',
      schema_version: 1,
      previous_hash: '0'.repeat(64),
      metadata: {
        actor: { id: 'Zoë' },
        recorded_at: '2026-01-02T03:04:05.678Z',
        request_id: 'r',
        idempotency_key: undefined,
      },
      id: '00000000-0000-4000-8000-000000000000',
      data: { weight: 2.5, description: 'Books,\n"prints" \\ 本 😀', items: [1e21, 1e-7, -0, null], insured: false },
    };

    expect(await sha256(fromText(canonicalJson(event)))).toBe(
      '56f482ee8f6d15eaff2937e9fd455a42c640a77072eb15a561f095643113fc1a',
    );
  });

  it.each<[string, object, string]>([
    ['an empty object', {}, '{}'],
    ['an empty list', [], '[]'],
    ['texts, including empty ones', { a: '', b: 'At the depot [2] ~!' }, '{"a":"","b":"At the depot [2] ~!"}'],
    ['texts with quotes and backslashes', { a: '"b', c: 'd\\' }, '{"a":"\\"b","c":"d\\\\"}'],
    ['a text that looks like an escaped surrogate', ['\\ud800'], '["\\\\ud800"]'],
    [
      'texts with control characters',
      ['\nfirst', 'last\t', '\u0000', '\u001f'],
      '["\\nfirst","last\\t","\\u0000","\\u001f"]',
    ],
    ['texts beyond ASCII', ['é', '😀', '\u007f', '\u2028'], '["é","😀","\u007f","\u2028"]'],
    ['numbers', [0, -0, 1.5, -2, 1e21, 1e-7], '[0,0,1.5,-2,1e+21,1e-7]'],
    ['true, false and null', { a: true, b: false, c: null }, '{"a":true,"b":false,"c":null}'],
    [
      'keys in the order of their UTF-16 units',
      { b: 1, a: 2, é: 3, B: 4, 10: 5, 9: 6 },
      '{"10":5,"9":6,"B":4,"a":2,"b":1,"é":3}',
    ],
    ['keys that look like numbers', { 10: 'a', 9: 'b', a: { 2: 0, 1: 0 } }, '{"10":"a","9":"b","a":{"1":0,"2":0}}'],
    ['keys that need escapes', { 'a"': 1 }, '{"a\\"":1}'],
    [
      '__proto__ as a key',
      JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}') as object,
      '{"__proto__":{"a":2,"z":1},"b":1}',
    ],
    ['nested objects and lists', { a: [{ c: [1, [2]], b: {} }] }, '{"a":[{"b":{},"c":[1,[2]]}]}'],
    ['no keys without a value', { a: undefined, b: 1, c: undefined, d: 2 }, '{"b":1,"d":2}'],
    ['gaps of a list', [undefined, null, 1], '[null,null,1]'],
    ['dates as their text', { b: undefined, a: new Date(0) }, '{"a":"1970-01-01T00:00:00.000Z"}'],
    ['a key named toJSON', { toJSON: 1 }, '{"toJSON":1}'],
  ])('writes %s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each<[string, object]>([
    ['NaN', { a: Number.NaN }],
    ['infinity', { a: [Number.POSITIVE_INFINITY] }],
    ['a lone surrogate', { a: 'b\ud800' }],
    ['a key with a lone surrogate', { '\udc00': 1 }],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a big integer', { a: 1n }],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('fails for a circular value', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;

    expect(() => canonicalJson(circle)).toThrow(RangeError);
  });
});

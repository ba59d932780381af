import { describe, expect, it } from '@jest/globals';
import { quickJson } from './quick-json.js';

describe('quickJson', () => {
  it.each<[string, object, string]>([
    ['nothing in it', {}, '{}'],
    ['an empty list', [], '[]'],
    ['texts, also empty ones', { a: '', b: 'At the depot [2] ~!' }, '{"a":"","b":"At the depot [2] ~!"}'],
    ['texts with quotes and backslashes', { a: '"b', c: 'd\\' }, '{"a":"\\"b","c":"d\\\\"}'],
    [
      'texts with control characters',
      ['\nfirst', 'last\t', '\u0000', '\u001f'],
      '["\\nfirst","last\\t","\\u0000","\\u001f"]',
    ],
    ['texts beyond ASCII', ['é', '😀', '\u007f', '\u2028'], '["é","😀","\u007f","\u2028"]'],
    ['numbers', [0, -0, 1.5, -2, 1e21, 1e-7], '[0,0,1.5,-2,1e+21,1e-7]'],
    ['what is true, false or null', { a: true, b: false, c: null }, '{"a":true,"b":false,"c":null}'],
    [
      'keys in the order of their UTF-16 units',
      { b: 1, a: 2, é: 3, B: 4, 10: 5, 9: 6 },
      '{"10":5,"9":6,"B":4,"a":2,"b":1,"é":3}',
    ],
    ['keys that need escapes', { 'a"': 1 }, '{"a\\"":1}'],
    ['objects and lists within each other', { a: [{ c: [1, [2]], b: {} }] }, '{"a":[{"b":{},"c":[1,[2]]}]}'],
    ['keys without a value, which are left out', { a: undefined, b: 1, c: undefined, d: 2 }, '{"b":1,"d":2}'],
    ['gaps of a list', [undefined, null, 1], '[null,null,1]'],
  ])('writes %s', (_, value, text) => {
    expect(quickJson(value)).toBe(text);
  });

  it.each<[string, object]>([
    ['a date', { a: new Date(0) }],
    ['what has a text of its own', { toJSON: () => 'text' }],
    ['what is no number', { a: Number.NaN }],
    ['what is infinite', [Number.NEGATIVE_INFINITY]],
    ['a lone surrogate', { a: 'b\ud800' }],
    ['a key with a lone surrogate', { '\udc00': 1 }],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a big integer', { a: 1n }],
  ])('leaves %s to the reference implementation', (_, value) => {
    expect(quickJson(value)).toBeUndefined();
  });

  it('fails for what contains itself', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;

    expect(() => quickJson(circle)).toThrow(RangeError);
  });
});

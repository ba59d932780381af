import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isListOfNumbers } from './page-paths.js';

const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''));
const group = (size: number) => fc.string({ unit: character, minLength: size, maxLength: size });
const part = fc.oneof(
  group(4),
  fc.tuple(fc.constant('WM'), group(2)).map((parts) => parts.join('')),
);
const number = fc.tuple(part, part, part, group(1)).map((groups) => `WM-${groups.join('-')}`);
const separator = fc.constantFrom(' ', ', ', '\n', '; ', '\t', ' and ', '%0A', '%2C%20', '%250A', '　');

describe('a list of numbers', () => {
  it('is never one number, also if its groups begin with WM', () => {
    fc.assert(
      fc.property(number, (one) => {
        for (const text of [one, one.toLowerCase(), one.replaceAll('-', ''), one.replaceAll('-', ' ')]) {
          expect([text, isListOfNumbers(text)]).toEqual([text, false]);
        }
      }),
    );
  });

  it('is two or more numbers with something between them', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 2, maxLength: 50 }), separator, (numbers, between) => {
        expect(isListOfNumbers(numbers.join(between))).toBe(true);
        expect(isListOfNumbers(`Your parcels: ${numbers.join(between)}.`)).toBe(true);
      }),
    );
  });

  it('is not the text of a scanner that adds its number without a separator', () => {
    expect(isListOfNumbers('WM-5SVX-WM1D-8T46-1WM-6N8A-DVP4-WM4E-5')).toBe(false);
  });

  it('can have full-width letters and a mistyped number', () => {
    expect(isListOfNumbers('ＷＭ-5SVX-2M1D-8T46-1　ＷＭ-6N8A-DVP4-2M4E-5')).toBe(true);
    expect(isListOfNumbers('WM-5SVX-2M1D-8T46, WM-6N8A-DVP4-2M4E-5')).toBe(true);
  });

  it.each(['', 'WM', 'wm wm', 'the WM of the WM'])('is not %p', (text) => {
    expect(isListOfNumbers(text)).toBe(false);
  });
});

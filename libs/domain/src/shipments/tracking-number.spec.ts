import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseTrackingNumber, trackingNumberFrom } from './tracking-number.js';

const ALPHABET = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
const randomBytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
const numbers = randomBytes.map(trackingNumberFrom);
const charactersOf = (number: string): string[] => Array.from(number.replaceAll('-', '').slice(2));
const put = (characters: readonly string[], ...places: (readonly [number, string | undefined])[]): string => {
  const changed = [...characters];
  for (const [place, character] of places) changed[place] = character ?? '';
  return `WM${changed.join('')}`;
};

describe('a tracking number', () => {
  it('is WM, twelve characters and a check character', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number).toMatch(/^WM(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$/);
        expect(parseTrackingNumber(number)).toBe(number);
      }),
    );
  });

  it('is different for different random characters', () => {
    fc.assert(
      fc.property(randomBytes, randomBytes, (left, right) => {
        const same = left.every((byte, index) => (byte & 31) === ((right[index] ?? 0) & 31));
        expect(trackingNumberFrom(left) === trackingNumberFrom(right)).toBe(same);
      }),
    );
  });

  it('needs twelve random bytes', () => {
    const tooFew = new RangeError('A tracking number needs 12 random bytes.');
    expect(() => trackingNumberFrom(new Uint8Array(11))).toThrow(tooFew);
  });

  it('uses the first twelve', () => {
    const bytes = Uint8Array.from({ length: 13 }, (_, index) => index);
    expect(trackingNumberFrom(bytes)).toBe(trackingNumberFrom(bytes.subarray(0, 12)));
  });

  it('catches every single wrong character', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const characters = charactersOf(number);
        for (const place of characters.keys()) {
          for (const wrong of ALPHABET) {
            if (wrong === characters[place]) continue;
            expect(parseTrackingNumber(put(characters, [place, wrong]))).toBeUndefined();
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('catches every exchange of two different characters', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const characters = charactersOf(number);
        for (const first of characters.keys()) {
          for (let second = first + 1; second < characters.length; second += 1) {
            if (characters[first] === characters[second]) continue;
            const exchanged = put(characters, [first, characters[second]], [second, characters[first]]);
            expect(parseTrackingNumber(exchanged)).toBeUndefined();
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is parsed in any case, with any hyphens and blanks, and with I and L for 1 and O for 0', () => {
    const spellings: Record<string, string[]> = { '1': ['1', 'I', 'L'], '0': ['0', 'O'] };
    const taste = fc.record({
      separator: fc.constantFrom('', '', '-', ' ', ' - ', '–', '\u00a0', '\t'),
      lower: fc.boolean(),
      pick: fc.nat(5),
    });
    const tastesOfEach = fc.array(taste, { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(numbers, tastesOfEach, (number, tastes) => {
        const characters = number.replaceAll('-', '');
        const typed = tastes
          .map(({ separator, lower, pick }, place) => {
            const character = characters.charAt(place);
            const choices = spellings[character] ?? [character];
            const spelt = choices[pick % choices.length] ?? character;
            return separator + (lower ? spelt.toLowerCase() : spelt);
          })
          .join('');
        expect(parseTrackingNumber(typed)).toBe(number);
      }),
    );
  });

  it('rejects any other text', () => {
    const number = trackingNumberFrom(new Uint8Array(12).fill(25));
    const others = [
      '',
      'WM',
      number.slice(2),
      number.slice(0, -1),
      `${number}0`,
      `XX${number.slice(2)}`,
      'é'.repeat(15),
    ];
    for (const other of others) expect(parseTrackingNumber(other)).toBeUndefined();
  });

  it('rejects text before or after it, even if the check character is right', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const number = trackingNumberFrom(Uint8Array.from({ length: 12 }, (_, place) => byte >> (place % 8)));
      expect(parseTrackingNumber(`W${number}`)).toBeUndefined();
      for (const character of ALPHABET) expect(parseTrackingNumber(number + character)).toBeUndefined();
    }
  });

  it('rejects letters of another alphabet', () => {
    const number = trackingNumberFrom(new Uint8Array(12).fill(ALPHABET.indexOf('S')));
    expect(parseTrackingNumber(number)).toBe(number);
    expect(parseTrackingNumber(number.replace('S', 'ſ'))).toBeUndefined();
    expect(parseTrackingNumber(number.replace('SS', 'ß'))).toBeUndefined();
  });

  it('rejects very long input quickly', () => {
    const number = trackingNumberFrom(new Uint8Array(12));
    expect(parseTrackingNumber(number.padEnd(64, '-'))).toBe(number);
    expect(parseTrackingNumber(number.padEnd(65, '-'))).toBeUndefined();
  });
});

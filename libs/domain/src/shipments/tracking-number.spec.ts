import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseTrackingNumber, trackingNumberFrom, trackingNumbersIn } from './tracking-number.js';

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
    expect(parseTrackingNumber(number.replace('SS', 'ß'))).toBeUndefined();
    expect(parseTrackingNumber(number.replace('M', '\u041c'))).toBeUndefined();
  });
});

const countingFrom = (first: number): string =>
  trackingNumberFrom(Uint8Array.from({ length: 12 }, (_, place) => first + place));
const [number, another] = [countingFrom(3), countingFrom(8)];
const compact = number.replaceAll('-', '');
const link = `https://waymark.example/track?tracking=${number}`;
const fullWidth = Array.from(number, (character) =>
  String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
).join('');
const mangled = encodeURIComponent(link.replaceAll('-', '%2D'));

describe('a tracking number in other text', () => {
  it.each([
    ['a full stop', `${number}.`],
    ['brackets', `(${number})`],
    ['a bracket without its other', `[${compact}`],
    ['quotation marks', `“${number}”`],
    ['words', `Your parcel ${number} is on its way to Wmoo`],
    ['a label without a blank', `Tracking:${number}`],
    ['zero width spaces', number.replaceAll('-', '-\u200b')],
    ['zero width spaces within its groups', Array.from(number).join('\u200b')],
    [
      'word joiners, soft hyphens and direction marks',
      `\u2060\u202d${compact.slice(0, 6)}\u00ad${compact.slice(6)}\u202c\u200e`,
    ],
    ['a byte order mark', `\ufeff${number}`],
    ['full-width letters', fullWidth],
    ['underscores and dots', number.replaceAll('-', '_.')],
    ['a line break of a mail', `${number.slice(0, 8)}\r\n> ${number.slice(8)}`],
    ['a soft line break of a mail', `${number.slice(0, 9)}=\r\n${number.slice(9)}`],
    ['an address', link],
    ['an address in a sentence', `See ${link}#map, or call us.`],
    ['an address with a path', `https://waymark.example/track/${number}/`],
    ['encoded hyphens', number.replaceAll('-', '%2D')],
    ['a non-breaking hyphen in an encoding', number.replaceAll('-', '%E2%80%91')],
    ['quoted-printable', link.replace('=', '=3D').replaceAll('-', '=2D')],
    ['an escaped ampersand', `https://waymark.example/track?from=mail&amp;tracking=${number}`],
    ['entities', number.replaceAll('-', '&#45;').replace('WM', 'WM&shy;')],
    ['hexadecimal entities', number.replaceAll('-', '&#x2D;')],
    ['the address of a mail filter', `https://eur01.safelinks.protection.outlook.com/?url=${mangled}&amp;data=05%7C02`],
    ['the address of a search engine', `https://www.google.com/url?q=${encodeURIComponent(link)}&sa=D&source=docs`],
    [
      'an address within both',
      `https://www.google.com/url?q=${encodeURIComponent(`https://eur01.example/?url=${mangled}`)}`,
    ],
    ['broken encodings', `%E2%28%A1 ${encodeURIComponent(link)} &#9999999;`],
  ])('is read with %s', (_, text) => {
    expect(trackingNumbersIn(text)).toEqual([number]);
    expect(parseTrackingNumber(text)).toBe(number);
  });

  it('is each of several, once and in order', () => {
    expect(trackingNumbersIn(`${number}, ${another}\n${compact}`)).toEqual([number, another]);
  });

  it('is the last of several when one is wanted, also when a scanner added it without a blank', () => {
    expect(parseTrackingNumber(`${number} ${another}`)).toBe(another);
    expect(parseTrackingNumber(number + another)).toBe(another);
    expect(parseTrackingNumber(compact + another)).toBe(another);
    expect(parseTrackingNumber(`${number}0${another}`)).toBeUndefined();
  });

  it('is not read from text without one', () => {
    const nearly = numbers.chain((good) =>
      fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 31 })).map(([place, step]) => {
        const characters = charactersOf(good);
        const wrong = ALPHABET[(ALPHABET.indexOf(characters[place] ?? '') + step) % 32];
        return put(characters, [place, wrong]);
      }),
    );
    const piece = fc.oneof(
      nearly,
      fc.constantFrom('WM', 'wm-', '%2D', '=3D', '&amp;', 'tracking=', '\u200b', 'ＷＭ', 'Swim', '-', '1'),
      fc.string({ unit: fc.constantFrom(...Array.from(' .-%=&;#x0AZé')), maxLength: 9 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        expect(trackingNumbersIn(pieces.join('|'.repeat(9)))).toEqual([]);
      }),
    );
  });

  it('is not read from longer text than a page of a mail', () => {
    expect(parseTrackingNumber(number.padEnd(4_000, '-'))).toBe(number);
    expect(parseTrackingNumber(number.padEnd(4_001, '-'))).toBeUndefined();
  });

  it('is read in time that grows with the text only', () => {
    const hostile = ['WM', 'WM-', 'WM0', '%25', '=3D', '&amp;', 'WM--------'].map((piece) =>
      piece.repeat(4_000 / piece.length),
    );
    for (const text of hostile) expect(trackingNumbersIn(text)).toEqual([]);
  });
});

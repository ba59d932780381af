import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { trackingListIn } from './tracking-list.js';
import { trackingNumberFrom, trackingNumbersIn } from './tracking-number.js';

const countingFrom = (first: number): string =>
  trackingNumberFrom(Uint8Array.from({ length: 12 }, (_, place) => first + place));
const [one, two, three] = [countingFrom(1), countingFrom(5), countingFrom(9)];
const mistyped = `${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`;

const texts = (text: string): string[] => trackingListIn(text).map((item) => item.text);

describe('a list of tracking numbers', () => {
  it.each([
    ['commas', `${one},${two},${three}`],
    ['line breaks', `${one}\r\n${two}\n${three}\n`],
    ['blanks', `${one} ${two}  ${three}`],
    ['semicolons and quotation marks', `"${one}";"${two}";"${three}"`],
    ['nothing', one + two + three],
    ['numbers of a list', `1. ${one}\n2. ${two}\n3. ${three}`],
    ['the cells of a sheet', `${one}\tLyon\t2026-05-01\n${two}\tOslo\t2026-05-02\n${three}\tLeith\t2026-05-03`],
    ['repeated numbers', `${one} ${two.toLowerCase()} ${one}, ${two}; ${three}`],
    ['the words of a mail', `Dear Ada: your parcels ${one} and ${two} left, and ${three} follows. Yours`],
    ['links', `https://waymark.example/track?tracking=${one}\nhttps://waymark.example/track/${two} ${three}`],
    ['an encoding', encodeURIComponent(`${one}, ${two}\n${three}`)],
    ['an encoding of one of them', `${one}, ${two.replaceAll('-', '%2D')}, ${three}`],
    ['a number that a mail breaks over two lines', `${one.slice(0, 8)}\n> ${one.slice(8)}\n${two}\n${three}`],
  ])('is read with %s between them', (_, text) => {
    expect(trackingListIn(text)).toEqual([one, two, three].map((number) => ({ text: number, number })));
  });

  it('keeps the items that are no number, in their place and each once', () => {
    expect(trackingListIn(`${one}, x, ,${mistyped};x\nJD014600003SE\n${two}`)).toEqual([
      { text: one, number: one },
      { text: 'x', number: undefined },
      { text: mistyped, number: undefined },
      { text: 'JD014600003SE', number: undefined },
      { text: two, number: two },
    ]);
  });

  it.each([
    ['a mistyped number', `${one} ${mistyped} ${two}`, mistyped],
    ['a mistyped number with blanks', `${one} ${mistyped.replaceAll('-', ' ')}, ${two}`, mistyped.replaceAll('-', ' ')],
    ['a number that lacks characters', `${one.slice(0, 14)} ${one} ${two}`, one.slice(0, 14)],
    ['a number of another company', `${one} (1Z999AA10123456784) ${two}`, '1Z999AA10123456784'],
  ])('keeps %s between blanks', (_, text, item) => {
    expect(texts(text)).toContain(item);
    expect(texts(text)).toEqual(expect.arrayContaining([one, two]));
    expect(texts(text)).toHaveLength(3);
  });

  it('reads several mistyped numbers as several items', () => {
    const another = `${two.slice(0, -1)}${two.endsWith('A') ? 'B' : 'A'}`;
    expect(texts(`${mistyped} ${another}`)).toEqual([mistyped, another]);
  });

  it('shortens the text of an item', () => {
    expect(texts(`${'long '.repeat(40)},${one}`)).toEqual(['long '.repeat(40).slice(0, 64), one]);
    expect(texts(`${'a'.repeat(63)}📦1,${one}`)).toEqual(['a'.repeat(63), one]);
  });

  it('is empty for text without an item and for too long text', () => {
    for (const text of ['', ' ', ',,;\n', '—', `${one},`.repeat(201)]) expect(trackingListIn(text)).toEqual([]);
  });

  it('has every number that the text has', () => {
    const piece = fc.oneof(
      fc.uint8Array({ minLength: 12, maxLength: 12 }).map(trackingNumberFrom),
      fc.constantFrom('WM', ' ', ',', '\n', 'Oslo', '%2C', '1Z999AA10123456784', mistyped),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const listed = trackingListIn(text).flatMap(({ number }) => number ?? []);
        expect(listed).toEqual(expect.arrayContaining(trackingNumbersIn(text)));
      }),
    );
  });

  it('is read in time that grows with the text only', () => {
    for (const hostile of ['WM0', 'a1.', '1', 'WM-', ',', '%2C', 'a']) {
      expect(trackingListIn(hostile.repeat(4_000 / hostile.length)).every(({ number }) => !number)).toBe(true);
    }
  });
});

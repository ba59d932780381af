import fc from 'fast-check';

/** Neither UTF-8 nor every reader returns these unchanged: U+0000 and lone surrogates. */
export const neverText = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800');

export const lineBreak = fc.constantFrom('\n', '\r', '\r\n');

/** Control characters other than line breaks and U+0000. */
export const control = fc
  .oneof(fc.integer({ min: 1, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character !== '\n' && character !== '\r');

const REORDERING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'] as const;

/** Bidirectional embeddings, overrides and isolates. */
export const reordering = fc.constantFrom(...REORDERING);

/** Characters without a glyph, some of which also change the text direction. */
export const invisible = fc.constantFrom(
  ...REORDERING,
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2028'],
  ...['\u2060', '\u3164', '\ufeff', '\ufff9', '\u{e0001}', '\u{e0041}'],
);

/** The text with one of the characters at any place. */
export const inserted = (text: string, character: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: text.length }), character)
    .map(([place, one]) => text.slice(0, place) + one + text.slice(place));

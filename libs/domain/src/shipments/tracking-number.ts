import { withoutFormat, type TrackingNumber } from '@waymark/vocabulary';

export type { TrackingNumber };

/** Crockford's base 32: no I, L, O or U. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 12;
const PREFIX = 'WM';

const SPELLING = /^WM(?:-?[0-9A-TV-Z]){13}$/i;

/** Multiplies by x in GF(32), modulo x⁵ + x² + 1. That polynomial is primitive, so the powers of x are 31 different weights. */
const timesX = (value: number): number => {
  const shifted = value << 1;
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted;
};

const multiply = (left: number, right: number): number => {
  let product = 0;
  for (let bit = 0, shifted = left; bit < 5; bit += 1, shifted = timesX(shifted)) {
    if ((right >> bit) & 1) product ^= shifted;
  }
  return product;
};

/**
 * A weighted sum over GF(32) with a different nonzero weight for each place. Every single wrong
 * character and every exchange of two characters changes it.
 */
const checkValue = (values: readonly number[]): number => {
  let weight = 1;
  let sum = 0;
  for (const value of values) {
    weight = timesX(weight);
    sum ^= multiply(value, weight);
  }
  return sum;
};

const spell = (values: readonly number[]): string => values.map((value) => ALPHABET.charAt(value)).join('');

const format = (characters: string): TrackingNumber =>
  `${PREFIX}-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8, 12)}-${characters.slice(12)}` as TrackingNumber;

/** Makes a number from the low five bits of 12 random bytes. */
export const trackingNumberFrom = (randomBytes: Uint8Array): TrackingNumber => {
  if (randomBytes.length < RANDOM_LENGTH)
    throw new RangeError(`A tracking number needs ${RANDOM_LENGTH} random bytes.`);
  const values = Array.from(randomBytes.subarray(0, RANDOM_LENGTH), (byte) => byte & 31);
  return format(spell([...values, checkValue(values)]));
};

/** The number of WM and 13 characters, if the check character is right. */
const read = (compact: string): TrackingNumber | undefined => {
  const characters = compact.slice(PREFIX.length).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  const values = Array.from(characters, (character) => ALPHABET.indexOf(character));
  const check = values.pop();
  return check === checkValue(values) ? format(characters) : undefined;
};

/** Up to a quoted line break of a mail with blanks around it. */
const SEPARATED = String.raw`[^\p{L}\p{N}]{0,8}`;
const STARTS = new RegExp(`W${SEPARATED}M`, 'giu');
/** WM and 13 characters, with separators between any of them. */
const WRITTEN = new RegExp(`W${SEPARATED}M(?:${SEPARATED}[0-9A-TV-Z]){13}`, 'iuy');
const LETTER_OR_DIGIT_BEFORE = /[\p{L}\p{N}]$/u;
/** Only another number may follow without a separator, as from a scanner that types into a full field. */
const ENDS = new RegExp(String.raw`$|[^\p{L}\p{N}]|W${SEPARATED}M`, 'iuy');
const SEPARATORS = /[^\p{L}\p{N}]/gu;

const matchesAt = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

/** A number and the part of a text that spells it. */
interface Spelled {
  number: TrackingNumber;
  start: number;
  end: number;
}

/** The numbers in plain text, in its order. */
const spelledInPlain = (text: string): Spelled[] => {
  const spelled: Spelled[] = [];
  let end = 0;
  for (const { index } of text.matchAll(STARTS)) {
    const isStart = index === end || !LETTER_OR_DIGIT_BEFORE.test(text.slice(Math.max(0, index - 2), index));
    const written = isStart ? matchesAt(WRITTEN, text, index) : undefined;
    if (written === undefined || matchesAt(ENDS, text, index + written.length) === undefined) continue;
    const number = read(written.replace(SEPARATORS, ''));
    if (number === undefined) continue;
    end = index + written.length;
    spelled.push({ number, start: index, end });
  }
  return spelled;
};

const decodedBytes = (bytes: string): string => {
  try {
    return decodeURIComponent(bytes.replaceAll('=', '%'));
  } catch {
    return ' ';
  }
};

const decodedEntity = (_: string, decimal?: string, hexadecimal?: string): string => {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : ' ';
};

/** One level of each coding that mail programs and links add: percent signs, quoted-printable, and HTML entities. */
const decodedOnce = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/(?:[%=][\da-f]{2})+/gi, decodedBytes)
    .replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, decodedEntity)
    .replace(/&[a-z]{2,8};/gi, ' ');

/** A link in a link in a link, such as that of a mail filter to a search engine. */
const MOST_CODINGS = 3;

/** Longer text is not read, in UTF-16 code units. */
export const LONGEST_NUMBERS_TEXT = 4_000;

/** The numbers of a text and the plain text that has them, after as few decodings as possible. */
export const spelledNumbersIn = (text: string): { plain: string; spelled: Spelled[] } => {
  if (text.length > LONGEST_NUMBERS_TEXT) return { plain: '', spelled: [] };
  let decoded = text;
  for (let codings = 0; ; codings += 1) {
    const plain = withoutFormat(decoded.normalize('NFKC'));
    const spelled = spelledInPlain(plain);
    if (spelled.length > 0) return { plain, spelled };
    const next = decodedOnce(decoded);
    if (next === decoded || codings === MOST_CODINGS) return { plain, spelled };
    decoded = next;
  }
};

/**
 * The tracking numbers in typed or pasted text, in its order and each once: in any case, with any separators, I and L for 1
 * and O for 0, in full-width letters, in links and in encoded text. The check character keeps other text from being read
 * as a number.
 */
export const trackingNumbersIn = (text: string): TrackingNumber[] => [
  ...new Set(spelledNumbersIn(text).spelled.map(({ number }) => number)),
];

/** The tracking number in typed or pasted text; of several, the last, because a scanner adds its number to the field's text. */
export const parseTrackingNumber = (typed: string): TrackingNumber | undefined =>
  SPELLING.test(typed) ? read(typed.replaceAll('-', '')) : trackingNumbersIn(typed).at(-1);

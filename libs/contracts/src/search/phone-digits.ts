/** As in +49 (0)40: dialed only within the country. */
const TRUNK_ZERO = /\(\s*0\s*\)/g;
const DIGIT = /\p{Nd}/gu;
const ASCII = /^[\0-\x7f]*$/;
const LETTER_OR_AT = /[\p{L}@]/u;
/** Country codes of one and two digits; all others have three: https://www.itu.int/pub/T-SP-E.164D */
const SHORT_COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Fewer digits are not searched in phone numbers, because they would match too many. */
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 32;

/** The digits of a script are consecutive, from a code point that ends in 0 or in 6. */
const asciiDigit = (digit: string): string => {
  const code = digit.normalize('NFKD').codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - row - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? 0 : 6));
};

const digitsIn = (text: string): string =>
  ASCII.test(text) ? text.replace(/\D/g, '') : (text.match(DIGIT) ?? []).map(asciiDigit).join('');

const dialled = (text: string): string => digitsIn(text.replace(TRUNK_ZERO, ' '));
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/** The digits of a phone number, without leading zeros and without a trunk zero in parentheses. */
export const phoneDigits = (text: string): string => withoutZeros(dialled(text));

/** The digits without the country code. A country code is recognized only after a plus or two zeros. */
export const nationalDigits = (text: string): string => {
  const digits = phoneDigits(text);
  if (!/^\P{Nd}*\+/u.test(text) && !dialled(text).startsWith('00')) return digits;
  return withoutZeros(digits.slice(SHORT_COUNTRY_CODE.exec(digits)?.[0].length ?? 3));
};

/** The digits of a search that can be a phone number; undefined for any other search. */
export const phoneLookedFor = (search: string): string | undefined => {
  if (LETTER_OR_AT.test(search)) return undefined;
  const digits = phoneDigits(search);
  return digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS ? digits : undefined;
};

/** The places in the text of the digits that `phoneDigits` returns. */
export const placesOfDigits = (text: string): number[] => {
  const places = [...text.replace(TRUNK_ZERO, (zero) => ' '.repeat(zero.length)).matchAll(DIGIT)];
  return places.map(({ index }) => index).slice(places.length - phoneDigits(text).length);
};

/** The proper suffixes of the digits that are long enough for a phone number. */
export const endsOfPhone = (digits: string): string[] =>
  Array.from({ length: Math.max(0, digits.length - FEWEST_DIGITS) }, (_, index) => digits.slice(index + 1));

/** Crockford's base 32: no I, L, O or U. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 12;
const PREFIX = 'WM';

/** ASCII only: Unicode case mapping would turn letters such as ſ and ß into letters of the alphabet. */
const SPELLING = /^WM[0-9A-TV-Z]{13}$/i;

/** The canonical spelling, WM-XXXX-XXXX-XXXX-C. */
export type TrackingNumber = string & { readonly __brand: 'TrackingNumber' };

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

/** Parses a typed number: any case, any hyphens and blanks, I and L for 1, O for 0. Undefined when it is not a valid number. */
export const parseTrackingNumber = (typed: string): TrackingNumber | undefined => {
  if (typed.length > 64) return undefined;
  const compact = typed.replace(/[\s\p{Dash}]/gu, '');
  if (!SPELLING.test(compact)) return undefined;
  const characters = compact.slice(PREFIX.length).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  const values = Array.from(characters, (character) => ALPHABET.indexOf(character));
  const check = values.pop();
  return check === checkValue(values) ? format(characters) : undefined;
};

import { spelledNumbersIn, trackingNumbersIn, type TrackingNumber } from './tracking-number.js';

/** One item of a list of tracking numbers. */
export interface ListedNumber {
  /** The canonical spelling; for an item that is no number, its text. */
  text: string;
  number: TrackingNumber | undefined;
}

const LONGEST_ITEM = 64;
/** Blanks separate no items, because people also write a number with blanks. */
const BETWEEN_ITEMS = /[,;\r\n]+/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** A mistyped number: WM and 13 characters, or a word of 10 to 40 letters and digits with a digit among them. */
const ATTEMPT =
  /(?<![\p{L}\p{N}])WM(?:[ -]?[0-9A-Z]){13}(?![\p{L}\p{N}])|(?<![^\s"'(<[])(?=[\p{L}._-]*\d)[\p{L}\p{N}](?:[._-]?[\p{L}\p{N}]){9,39}(?![^\s"'!).:>?\]])/giu;

/** Does not end with half of a character. */
const beginning = (item: string): string => item.slice(0, LONGEST_ITEM).replace(/[\uD800-\uDBFF]$/, '');

/** The items in the text between two numbers. Words in an item with a number are not items, unless they look like one. */
const itemsBetween = (text: string, followsNumber: boolean, precedesNumber: boolean): ListedNumber[] => {
  const pieces = text.split(BETWEEN_ITEMS);
  return pieces.flatMap((piece, index): ListedNumber[] => {
    const encoded = trackingNumbersIn(piece);
    if (encoded.length > 0) return encoded.map((number) => ({ text: number, number }));
    const hasNumber = (followsNumber && index === 0) || (precedesNumber && index === pieces.length - 1);
    const whole = !hasNumber && LETTER_OR_DIGIT.test(piece) ? [piece] : [];
    const texts = piece.match(ATTEMPT) ?? whole;
    return texts.map((item) => ({ text: beginning(item.trim()), number: undefined }));
  });
};

/**
 * The items of a typed or pasted list, in its order and each once: every tracking number, and every other item that a
 * comma, a semicolon or a line break separates. Empty for a text that is too long to be read.
 */
export const trackingListIn = (text: string): ListedNumber[] => {
  const { plain, spelled } = spelledNumbersIn(text);
  const items: ListedNumber[] = [];
  let read = 0;
  for (const { number, start, end } of spelled) {
    items.push(...itemsBetween(plain.slice(read, start), read > 0, true), { text: number, number });
    read = end;
  }
  items.push(...itemsBetween(plain.slice(read), read > 0, false));
  return [...new Map(items.map((item) => [item.text, item])).values()];
};

import { escaped } from '../../../platform/escaped.js';

/** Text with characters in the fonts only. */
const DRAWABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Number}\p{Punctuation}\p{Mark}\p{Symbol} ]*$/u;
const PICTORIAL = /\p{Extended_Pictographic}/u;

export const isDrawable = (text: string): boolean => DRAWABLE.test(text) && !PICTORIAL.test(text);

/** Upper bound of a letter's width, relative to the font size. */
const widthOf = (letter: string): number => {
  if (/[WM@%…→]/.test(letter)) return 1;
  if (/[mw—]/.test(letter)) return 0.9;
  if (/\p{Lu}/u.test(letter)) return 0.75;
  return /[ijl.,:;'’|() ]/.test(letter) ? 0.34 : 0.6;
};

const widthOfAll = (letters: readonly string[]): number => letters.reduce((sum, letter) => sum + widthOf(letter), 0);

/** The longest prefix that is within the width. */
const within = (letters: readonly string[], width: number): readonly string[] => {
  let sum = 0;
  const end = letters.findIndex((letter) => (sum += widthOf(letter)) > width);
  return end === -1 ? letters : letters.slice(0, end);
};

export interface TextPlace {
  x: number;
  y: number;
  /** Longer text is cut. */
  width: number;
  /** In pixels. The first size at which the whole text fits is used. */
  sizes: readonly [number, ...number[]];
  family: 'Inter' | 'Bricolage Grotesque';
  colour: string;
  anchor?: 'start' | 'end';
}

/** A line of text as an escaped SVG element; '' if the fonts cannot draw it. */
export const drawnText = (text: string, place: TextPlace): string => {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '));
  if (letters.length === 0 || !isDrawable(letters.join(''))) return '';
  const { x, y, width, sizes, family, colour, anchor = 'start' } = place;
  const size = sizes.find((one) => widthOfAll(letters) * one <= width) ?? Math.min(...sizes);
  const isWhole = widthOfAll(letters) * size <= width;
  const shown = isWhole
    ? letters.join('')
    : `${within(letters, width / size - widthOf('…'))
        .join('')
        .trimEnd()}…`;
  const weight = family === 'Inter' ? 600 : 700;
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${escaped(shown)}</text>`;
};

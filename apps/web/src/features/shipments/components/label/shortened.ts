/** A postcode of the common forms: 600004, 110 00, 1012 AB, SW1A 1AA, K1A 0B1. */
const POSTCODE =
  /(?<![\p{L}\p{Nd}])(?:\p{Nd}{3}[ -]\p{Nd}{2,4}|\p{Nd}{4,}(?: [A-Z]{2})?|[A-Z]{1,2}\p{Nd}[A-Z\p{Nd}]? \p{Nd}[A-Z]{2}|[A-Z]\p{Nd}[A-Z] \p{Nd}[A-Z]\p{Nd})(?![\p{L}\p{Nd}])/gu;

/** The cut-off part of a word. Longer ones are compounds or text in a script without spaces. */
const LAST_PART = /(?<=\s)\S{1,16}$/u;
const FIRST_PART = /^\S{1,16}(?=\s)/u;

/** Firefox before 125 has no Intl.Segmenter. Its characters are then letters with their marks. */
const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : (text.match(/.\p{M}*/gsu) ?? []);

/**
 * Shortens the text to about `most` characters: its beginning and its end, which mostly has the postcode, with "…"
 * between them. A postcode in the middle stays too. Letters keep their marks.
 */
export const shortened = (text: string, most: number): string => {
  const characters = charactersOf(text);
  if (characters.length <= most) return text;
  const end = Math.floor(most / 3);
  const head = characters
    .slice(0, most - end)
    .join('')
    .replace(LAST_PART, '')
    .trimEnd();
  const tail = characters.slice(-end).join('').replace(FIRST_PART, '').trimStart();
  const postcode = [...text.matchAll(POSTCODE)].at(-1);
  const isWhole =
    postcode === undefined ||
    postcode.index + postcode[0].length <= head.length ||
    postcode.index >= text.length - tail.length;
  return (isWhole ? [head, tail] : [head, postcode[0], tail]).join(' … ');
};

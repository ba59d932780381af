const ASCII = /^[\0-\x7f]*$/u;
const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Letters without a decomposition in Unicode, and the letters that people type instead. */
const TYPED = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['ɖ', 'd'],
  ['ɗ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ø', 'o'],
  ['ŧ', 't'],
  ['ɓ', 'b'],
  ['ƙ', 'k'],
  ['ĸ', 'k'],
  ['ƒ', 'f'],
  ['ς', 'σ'],
]);
const TYPED_LETTERS = new RegExp(`[${[...TYPED.keys()].join('')}]`, 'gu');
const TYPED_LETTER = new RegExp(TYPED_LETTERS.source, 'u');

/** Scripts without spaces between words, or in which a name is one word. */
const UNSPACED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Yi}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\u30fc';
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'u');
const STRETCHES = new RegExp(`[${UNSPACED_CLASS}]+|[^${UNSPACED_CLASS}]+`, 'gu');

/** Whether the text has a letter of a script without spaces, in which a search also matches inside a word. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** The text in lower case, without accents, in letters of common keyboards: 'Łukasz' becomes 'lukasz'. */
export const foldedText = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const folded = TYPED_LETTER.test(letters) ? letters.replace(TYPED_LETTERS, (one) => TYPED.get(one) ?? one) : letters;
  // Otherwise a Korean syllable is two or three letters, and a search would match half of it.
  return isUnspaced(folded) ? folded.normalize('NFC') : folded;
};

/** Each pair of consecutive letters, and the last letter alone. */
const bigramsOf = (stretch: string): string[] => {
  const letters = Array.from(stretch);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
};

const wordsOf = (text: string, unspacedWords: (stretch: string) => string[]): string[] => {
  const folded = foldedText(text);
  const words = folded.match(WORDS) ?? [];
  if (ASCII.test(folded) || !isUnspaced(folded)) return words;
  return words
    .flatMap((word) => word.match(STRETCHES) ?? [])
    .flatMap((stretch) => (isUnspaced(stretch) ? unspacedWords(stretch) : stretch));
};

/** The search words of a text: folded words, and in scripts without spaces each pair of consecutive letters. */
export const searchWords = (text: string): string[] => wordsOf(text, bigramsOf);

/** The words of a query. A text matches if each of them begins one of the text's words. */
export const queryWords = (query: string): string[] =>
  wordsOf(query, (stretch) => {
    const bigrams = bigramsOf(stretch);
    return bigrams.length > 1 ? bigrams.slice(0, -1) : bigrams;
  });

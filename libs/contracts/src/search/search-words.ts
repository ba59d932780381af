import { UNSPACED_CLASS, foldedText, isUnspaced } from './folded-text.js';
import { ABBREVIATIONS, otherSpellingsIn } from './spellings.js';

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const STRETCHES = new RegExp(`[${UNSPACED_CLASS}]+|[^${UNSPACED_CLASS}]+`, 'gu');

/** Each pair of consecutive letters, and the last letter alone. */
const bigramsOf = (stretch: string): string[] => {
  const letters = Array.from(stretch);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
};

const wordsOf = (text: string, unspacedWords: (stretch: string) => string[]): string[] => {
  const folded = foldedText(text);
  const words = folded.match(WORDS) ?? [];
  if (!isUnspaced(folded)) return words;
  return words
    .flatMap((word) => word.match(STRETCHES) ?? [])
    .flatMap((stretch) => (isUnspaced(stretch) ? unspacedWords(stretch) : stretch));
};

/**
 * The search words of a text: folded words, in their other spellings too, and in scripts without spaces each pair of
 * consecutive letters.
 */
export const searchWords = (text: string): string[] => {
  const words = wordsOf(text, bigramsOf);
  const meant = words.slice(0, -1).flatMap((word) => ABBREVIATIONS.get(word) ?? []);
  return [...words, ...otherSpellingsIn(text), ...meant];
};

/** The words of a query. A text matches if each of them begins one of the text's words. */
export const queryWords = (query: string): string[] =>
  wordsOf(query, (stretch) => {
    const bigrams = bigramsOf(stretch);
    return bigrams.length > 1 ? bigrams.slice(0, -1) : bigrams;
  });

import { editDistance } from '../../platform/edit-distance.js';

const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz');
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;
const FEWEST_LETTERS = 3;
/** Maximum length of a word. The number of words next to it grows with the cube of its length; for 200 different letters, listing them takes seconds. */
const MOST_LETTERS = 32;
/** Minimum length of a word that may have two mistakes, in letters. */
const LONG = 7;

/** Whether a word can be corrected: numbers, and words of fewer than 3 or more than 32 letters, cannot. */
export const isMendable = (word: string): boolean =>
  word.length >= FEWEST_LETTERS && word.length <= MOST_LETTERS && LETTERS_ONLY.test(word);

const mistakesIn = (word: string): number => (word.length >= LONG ? 2 : 1);

/** Whether `candidate` is similar enough to be a correction of `word`. */
export const isNear = (word: string, candidate: string): boolean => {
  const most = mistakesIn(word);
  const isPossible = Math.abs(candidate.length - word.length) <= most && candidate !== word && isMendable(candidate);
  return isPossible && editDistance(word, candidate, most) <= most;
};

/** Every word with one mistake, from Latin letters and the word's own. */
export const wordsNextTo = (word: string): string[] => {
  const letters = Array.from(new Set([...LATIN, ...Array.from(word)]));
  const near = new Set<string>();
  for (let place = 0; place <= word.length; place += 1) {
    const [start, end] = [word.slice(0, place), word.slice(place)];
    if (end) near.add(start + end.slice(1));
    if (end.length > 1) near.add(`${start}${end[1] ?? ''}${end[0] ?? ''}${end.slice(2)}`);
    for (const letter of letters) {
      near.add(start + letter + end);
      if (end) near.add(start + letter + end.slice(1));
    }
  }
  near.delete(word);
  return [...near].filter(isMendable);
};

/** The prefix by which words with two mistakes are searched; undefined for words that may have one mistake only. */
export const beginningOf = (word: string): string | undefined =>
  mistakesIn(word) > 1 ? word.slice(0, FEWEST_LETTERS) : undefined;

export interface Candidate {
  word: string;
  /** Number of shipments with the word. */
  count: number;
}

/** The likeliest first: by distance, then by frequency. */
export const nearest = (word: string, candidates: Iterable<Candidate>, most: number): string[] =>
  Array.from(candidates, (candidate) => ({ ...candidate, far: editDistance(word, candidate.word) }))
    .sort((one, other) => one.far - other.far || other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, most)
    .map((candidate) => candidate.word);

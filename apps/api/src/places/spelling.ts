import { editDistance } from '../platform/edit-distance.js';

/** Maximum number of wrong letters in a name of any length. */
export const MOST_WRONG = 2;
const mostWrong = (length: number): number => (length <= 5 ? 1 : MOST_WRONG);

/** The letters of a name as bits. Different letters may share a bit. */
const lettersIn = (name: string): number => {
  let letters = 0;
  for (let index = 0; index < name.length; index += 1) letters |= 1 << (name.charCodeAt(index) & 31);
  return letters;
};

const countOf = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

/** Whether two names can be within the distance: each letter that only one of them has is an error. */
export const mayLieWithin = (one: string, most: number): ((other: string) => boolean) => {
  const letters = lettersIn(one);
  return (other) => {
    const others = lettersIn(other);
    return countOf(letters & ~others) <= most && countOf(others & ~letters) <= most;
  };
};

export interface Spelled {
  /** The folded name. */
  name: string;
  /** Among equally similar names, the larger one is likelier. */
  size: number;
}

/** Known names similar to a misspelled one, the likeliest first. */
export const likelyMeant = <Name extends Spelled>(typed: string, names: readonly Name[], count: number): Name[] => {
  const most = mostWrong(typed.length);
  const mayBeMeant = mayLieWithin(typed, most);
  return names
    .filter(({ name }) => mayBeMeant(name))
    .map((known) => ({ known, distance: editDistance(typed, known.name, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (left, right) =>
        left.distance - right.distance ||
        Number(right.known.name[0] === typed[0]) - Number(left.known.name[0] === typed[0]) ||
        right.known.size - left.known.size,
    )
    .slice(0, count)
    .map(({ known }) => known);
};

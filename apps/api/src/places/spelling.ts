/** Maximum number of wrong letters in a name of any length. */
export const MOST_WRONG = 2;
const mostWrong = (length: number): number => (length <= 5 ? 1 : MOST_WRONG);

/** The edit distance of two spellings: missing, additional, other and swapped letters. Infinity beyond `most`. */
export const spellingDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let [before, last, current] = [0, 1, 2].map(() => new Array<number>(other.length + 2).fill(Infinity)) as [
    number[],
    number[],
    number[],
  ];
  for (let column = 0; column <= Math.min(most, other.length); column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    // Cells farther from the diagonal exceed `most`.
    const [from, to] = [Math.max(1, row - most), Math.min(other.length, row + most)];
    let least = (current[from - 1] = from === 1 ? row : Infinity);
    for (let column = from; column <= to; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        column > 1 && row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distance = Math.min(
        (last[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      );
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return Infinity;
    current[to + 1] = Infinity;
    [before, last, current] = [last, current, before];
  }
  const distance = last[other.length] ?? Infinity;
  return distance > most ? Infinity : distance;
};

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
    .map((known) => ({ known, distance: spellingDistance(typed, known.name, most) }))
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

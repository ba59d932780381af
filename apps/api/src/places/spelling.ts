/** Letters that may be wrong in a name of so many. */
const mostWrong = (length: number): number => (length <= 5 ? 1 : 2);

/** How many letters lie between two spellings: left out, too many, another, or two changed over; Infinity beyond `most`. */
export const spellingDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        column > 1 && row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last?.[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last?.[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before?.[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > most) return Infinity;
    [before, last] = [last, current];
  }
  const distance = last?.[other.length] ?? Infinity;
  return distance > most ? Infinity : distance;
};

export interface Spelled {
  /** Folded. */
  name: string;
  /** Of two that are spelled alike the greater is meant. */
  size: number;
}

/** Those that a misspelled name may mean, the likeliest first. */
export const likelyMeant = <Name extends Spelled>(typed: string, names: readonly Name[], count: number): Name[] => {
  const most = mostWrong(typed.length);
  return names
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

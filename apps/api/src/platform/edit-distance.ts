/**
 * The restricted Damerau–Levenshtein distance: the minimum number of omitted, added, replaced or swapped letters, without
 * changing a letter twice. Infinity beyond `most`.
 */
export const editDistance = (one: string, other: string, most = Infinity): number => {
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

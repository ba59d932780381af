export const ascending = (numbers) => numbers.toSorted((left, right) => left - right);

export const median = (numbers) => {
  const sorted = ascending(numbers);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[Math.floor(middle)];
};

/** A quantile of sorted numbers; `part` is from 0 to 1. */
export const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

interface Row {
  id: number;
}

/** The shown rows in their places, followed by the rows after the last of them in the fresh list. */
export const withTail = <Shown extends Row>(shown: readonly Shown[], fresh: readonly Shown[]): readonly Shown[] => {
  const known = new Set(shown.map(({ id }) => id));
  const tail = fresh.slice(fresh.findLastIndex(({ id }) => known.has(id)) + 1);
  return tail.length === 0 ? shown : [...shown, ...tail];
};

/** The length of the longest increasing subsequence of distinct places. */
const longestRise = (places: readonly number[]): number => {
  /** The lowest last place of an increasing subsequence, by length. */
  const ends: number[] = [];
  for (const place of places) ends[ends.findLastIndex((end) => end < place) + 1] = place;
  return ends.length;
};

/**
 * The number of rows that must enter, leave or move before the shown list begins like the fresh one. Does not count rows
 * past the end of a partial fresh list, because they may be further down.
 */
export const differences = (shown: readonly Row[], fresh: readonly Row[], isWhole: boolean): number => {
  const places = new Map(fresh.map(({ id }, place) => [id, place]));
  const kept = shown.flatMap(({ id }) => places.get(id) ?? []);
  const compared = isWhole ? shown.length : shown.findLastIndex(({ id }) => places.has(id)) + 1;
  const entered = fresh.length - kept.length;
  const left = compared - kept.length;
  return entered + left + (kept.length - longestRise(kept));
};

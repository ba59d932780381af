/**
 * Returns the function with its results in memory. Use it for functions whose result depends on their parameters alone.
 * Beyond `most` results it forgets all.
 */
export const remembered = <Parameters extends unknown[], Result>(
  most: number,
  compute: (...parameters: Parameters) => Result,
  keyOf: (...parameters: Parameters) => string,
): ((...parameters: Parameters) => Result) => {
  const known = new Map<string, { result: Result }>();
  return (...parameters) => {
    const key = keyOf(...parameters);
    const earlier = known.get(key);
    if (earlier) return earlier.result;
    const result = compute(...parameters);
    if (known.size >= most) known.clear();
    known.set(key, { result });
    return result;
  };
};

const members = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);

/** RFC 8785 of a value that came as JSON: keys in order of their UTF-16 code units, no blanks, numbers and texts as ECMAScript writes them. */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'object' && value !== null) return `{${members(value as Record<string, unknown>).join(',')}}`;
  return JSON.stringify(value);
};

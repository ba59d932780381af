import canonicalize from 'canonicalize';

const isPlain = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

/** Keys that an object would not keep in the order in which they are set. */
const movesByItself = (key: string): boolean => (key >= '0' && key < ':') || key === '__proto__';

class Unusual extends Error {}

const withSortedKeys = (value: object): object => {
  if ('toJSON' in value) throw new Unusual();
  if (Array.isArray(value)) return value.map((item: unknown) => sorted(item));
  const source = value as Record<string, unknown>;
  const target: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort()) {
    if (movesByItself(key)) throw new Unusual();
    target[key] = sorted(source[key]);
  }
  return target;
};

const sorted = (value: unknown): unknown => {
  if (isPlain(value)) return withSortedKeys(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Unusual();
  return value;
};

const quick = (value: object): string | undefined => {
  try {
    const text = JSON.stringify(withSortedKeys(value));
    return text.includes('\\ud') ? undefined : text;
  } catch (error) {
    if (error instanceof Unusual) return undefined;
    throw error;
  }
};

/** RFC 8785: one text for one value, whatever the order of its keys. Throws for what is not JSON: NaN, Infinity, lone surrogates, circles. */
export const canonicalJson = (value: object): string => {
  const text = quick(value) ?? canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
};

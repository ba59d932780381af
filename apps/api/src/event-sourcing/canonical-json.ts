import canonicalize from 'canonicalize';

/** What the quick way leaves to the reference implementation. */
class Unusual extends Error {}

const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;
/** Up to so many keys, as events have them, sorting in place is quicker than sort(), which copies. */
const FEW = 32;

const quoted = (text: string): string => {
  if (NEEDS_NO_ESCAPE.test(text)) return `"${text}"`;
  const escaped = JSON.stringify(text);
  if (escaped.includes('\\ud')) throw new Unusual();
  return escaped;
};

const inOrder = (keys: string[]): string[] => {
  if (keys.length > FEW) return keys.sort();
  for (const [index, key] of keys.entries()) {
    let place = index;
    for (let before = keys[place - 1]; before !== undefined && before > key; before = keys[place - 1]) {
      keys[place] = before;
      place -= 1;
    }
    keys[place] = key;
  }
  return keys;
};

const listText = (list: readonly unknown[]): string => {
  let text = '';
  for (const item of list) text += `${text === '' ? '' : ','}${valueText(item ?? null)}`;
  return `[${text}]`;
};

const objectText = (object: Record<string, unknown>): string => {
  let text = '';
  for (const key of inOrder(Object.keys(object))) {
    const value = object[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${valueText(value)}`;
  }
  return `{${text}}`;
};

const valueText = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'boolean':
      return String(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Unusual();
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if ('toJSON' in value) throw new Unusual();
      return Array.isArray(value) ? listText(value) : objectText(value as Record<string, unknown>);
    default:
      throw new Unusual();
  }
};

const quick = (value: object): string | undefined => {
  try {
    return valueText(value);
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

import canonicalize from 'canonicalize';
import { quickJson } from './quick-json.js';

/** RFC 8785: one text for one value, whatever the order of its keys. Throws for what is not JSON: NaN, Infinity, lone surrogates, circles. */
export const canonicalJson = (value: object): string => {
  const text = quickJson(value) ?? canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
};

/** What is left to the reference implementation. */
class Unusual extends Error {}

const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => {
  if (NEEDS_NO_ESCAPE.test(text)) return `"${text}"`;
  const escaped = JSON.stringify(text);
  if (escaped.includes('\\ud')) throw new Unusual();
  return escaped;
};

const listText = (list: readonly unknown[]): string => `[${list.map((item) => valueText(item ?? null)).join(',')}]`;

const objectText = (object: Record<string, unknown>): string => {
  let text = '';
  for (const key of Object.keys(object).sort()) {
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

/**
 * The canonical text (RFC 8785) of what events are made of, in less time than the reference implementation takes;
 * undefined of all else: what is not JSON, values with a text of their own such as dates, lone surrogates.
 */
export const quickJson = (value: object): string | undefined => {
  try {
    return valueText(value);
  } catch (error) {
    if (error instanceof Unusual) return undefined;
    throw error;
  }
};

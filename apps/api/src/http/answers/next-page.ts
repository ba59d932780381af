import type { Parameters } from '../validation/parameter-reader.js';

/** The address of the same list's next page. */
export const nextPage = (address: string, parameters: Parameters, cursor: string): string => {
  const next = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) if (typeof one === 'string' && one !== '') next.searchParams.append(name, one);
  }
  next.searchParams.delete('cursor[]');
  next.searchParams.set('cursor', cursor);
  return next.href;
};

import { queryWords, searchWords, type Recipient, type SavedAddress } from '@waymark/contracts';

/** An address that matches the typed text; `label` is set for a saved one. */
export interface Suggestion extends Recipient {
  label?: string;
}

const PARTS = ['name', 'email', 'phone', 'address', 'city', 'country'] as const satisfies readonly (keyof Recipient)[];
const MOST_SHOWN = 8;

const fits = (texts: readonly string[], typed: readonly string[]): boolean => {
  const own = searchWords(texts.join(' '));
  return typed.every((word) => own.some((one) => one.startsWith(word)));
};

const placeOf = (address: Recipient): string =>
  searchWords(`${address.name} ${address.address} ${address.city}`).join(' ');

/**
 * Returns saved addresses first, then earlier ones that are not saved. Every typed word is the beginning of a word of the
 * suggestion.
 */
export const suggestionsFor = (
  typed: string,
  saved: readonly SavedAddress[],
  past: readonly Recipient[],
): Suggestion[] => {
  const words = queryWords(typed);
  const known = new Set(saved.map(placeOf));
  const all: Suggestion[] = [
    ...saved.map(({ id: _id, ...address }) => address),
    ...past.filter((address) => !known.has(placeOf(address))),
  ];
  return all.filter((one) => fits([one.label ?? '', ...PARTS.map((part) => one[part])], words)).slice(0, MOST_SHOWN);
};

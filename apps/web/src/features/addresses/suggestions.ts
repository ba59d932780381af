import type { Recipient, SavedAddress } from '@waymark/contracts';

/** An address that may be meant by what was typed; `label` of one that is saved. */
export interface Suggestion extends Recipient {
  label?: string;
}

const PARTS = ['name', 'email', 'phone', 'address', 'city', 'country'] as const satisfies readonly (keyof Recipient)[];
const MOST_SHOWN = 8;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const fits = (texts: readonly string[], typed: readonly string[]): boolean => {
  const own = wordsOf(texts.join(' '));
  return typed.every((word) => own.some((one) => one.startsWith(word)));
};

const placeOf = (address: Recipient): string => wordsOf(`${address.name} ${address.address} ${address.city}`).join(' ');

/** Saved addresses first, then past ones that are not saved; every word typed begins a word of what is shown. */
export const suggestionsFor = (
  typed: string,
  saved: readonly SavedAddress[],
  past: readonly Recipient[],
): Suggestion[] => {
  const words = wordsOf(typed);
  const known = new Set(saved.map(placeOf));
  const all: Suggestion[] = [
    ...saved.map(({ id: _id, ...address }) => address),
    ...past.filter((address) => !known.has(placeOf(address))),
  ];
  return all.filter((one) => fits([one.label ?? '', ...PARTS.map((part) => one[part])], words)).slice(0, MOST_SHOWN);
};

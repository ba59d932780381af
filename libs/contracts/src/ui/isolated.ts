import { REORDERING } from '@waymark/vocabulary';

/** A character of a right-to-left script, or the right-to-left mark. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Removes characters that reorder text: early records may contain them. */
export const withoutReordering = (text: string): string => text.split(REORDERING).join('');

/** Isolates a user's text within a plain-text sentence, so that its direction does not reorder the words around it. */
export const isolated = (text: string): string => {
  const plain = withoutReordering(text);
  return FROM_THE_RIGHT.test(plain) ? `\u2068${plain}\u2069` : plain;
};

/** Matches what `untranslated` returns; its only group is the name. No user's text contains the marks. */
export const UNTRANSLATED = /\u2068\u2068(.*?)\u2069\u2069/su;

/** Isolates a name within a sentence, and marks it for `Sentence`, which keeps browsers from translating it. */
export const untranslated = (name: string): string => `\u2068\u2068${withoutReordering(name)}\u2069\u2069`;

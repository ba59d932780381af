import { queryWords } from '@waymark/contracts';

/** Maximum number of words of a query. */
export const WORDS_SEARCHED = 8;

export const searchedWords = (query: string): string[] => queryWords(query).slice(0, WORDS_SEARCHED);

/**
 * The full-text index of texts of search words. Marks are parts of words, and letters that are newer than SQLite's list of
 * letters (Cn) are too.
 */
export const searchIndex = (name: string): string => `
  CREATE VIRTUAL TABLE ${name} USING fts5(
    search_text, content='', contentless_delete=1, detail=none,
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co Cn'"
  );`;

/** Returns an FTS5 query for texts that have, for each term, a word that begins with one of its beginnings. */
export const matchOf = (terms: readonly (readonly string[])[]): string =>
  terms.map((beginnings) => `(${beginnings.map((word) => `"${word}" *`).join(' OR ')})`).join(' AND ');

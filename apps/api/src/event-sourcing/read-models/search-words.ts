import { queryWords } from '@waymark/contracts';

/** Maximum number of words of a query. */
const WORDS_SEARCHED = 8;

export const searchedWords = (query: string, wordsOf = queryWords): string[] => wordsOf(query).slice(0, WORDS_SEARCHED);

/** Returns an FTS5 query that matches each word as a prefix. */
export const matchOf = (words: readonly string[]): string => words.map((word) => `"${word}" *`).join(' AND ');

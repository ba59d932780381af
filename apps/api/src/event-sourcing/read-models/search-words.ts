const ASCII = /^[\0-\x7f]*$/u;
const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Lower-case words without accents: what is found whatever the way it is typed. */
export const searchWords = (text: string): string[] => {
  // Most texts are plain ASCII, which has nothing to take apart.
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().match(WORDS) ?? [];
};

/** The words of a query, of which no more are looked for than that. */
const WORDS_SEARCHED = 8;

export const searchedWords = (query: string, wordsOf = searchWords): string[] =>
  wordsOf(query).slice(0, WORDS_SEARCHED);

/** What FTS5 is asked for: each word as the beginning of a word. */
export const matchOf = (words: readonly string[]): string => words.map((word) => `"${word}" *`).join(' AND ');

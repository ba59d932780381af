import { withoutReordering } from '@waymark/contracts/ui';
import { createContext, use } from 'react';
import { piecesOf, type Word } from './matched.js';

const SearchedWordsContext = createContext<readonly Word[]>([]);

/** Provides the words to mark in the texts inside: `<SearchedWords value={words}>`. */
export const SearchedWords = SearchedWordsContext.Provider;

export const useSearchedWords = (): readonly Word[] => use(SearchedWordsContext);

/** A text with the search matches marked, without bidirectional control characters. */
export const Marked = ({ text, isCode = false }: { text: string; isCode?: boolean }) => {
  const words = useSearchedWords();
  const plain = withoutReordering(text);
  return words.length === 0
    ? plain
    : piecesOf(plain, words, isCode).map(({ text: piece, isMatch }, index) =>
        isMatch ? (
          <mark key={index} className="rounded-[3px] bg-signal-soft text-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      );
};

import { piecesOf, type wordsOf } from './matched.js';

/** A text with what was looked for in it marked. */
export const Marked = ({
  text,
  words,
  isCode = false,
}: {
  text: string;
  words: ReturnType<typeof wordsOf>;
  isCode?: boolean;
}) =>
  words.length === 0
    ? text
    : piecesOf(text, words, isCode).map(({ text: piece, isMatch }, index) =>
        isMatch ? (
          <mark key={index} className="rounded-[3px] bg-signal-soft text-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      );

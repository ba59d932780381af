import type { Shipment } from '@waymark/contracts';

/** A word of a search; one with an @ is of an e-mail address, which is looked for from its beginning or from its @. */
interface Word {
  text: string;
  isEmail: boolean;
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const inOne = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a search as the server takes them. */
export const wordsOf = (q: string): Word[] =>
  q.split(/\s+/).flatMap((part): Word[] => {
    if (part.includes('@')) return inOne(part) ? [{ text: plain(part), isEmail: true }] : [];
    return (plain(part).match(/[\p{L}\p{N}]+/gu) ?? []).map((text) => ({ text, isEmail: false }));
  });

/** How much of the text, from `start`, its beginning in one word `begun` takes; 0 where it does not begin so. */
const lengthOf = (text: string, start: number, begun: string): number => {
  let [seen, end] = ['', start];
  for (const letter of text.slice(start)) {
    if (seen.length >= begun.length) break;
    seen += inOne(letter);
    end += letter.length;
  }
  return begun !== '' && seen.startsWith(begun) ? end - start : 0;
};

/** From where to where the words are found in the text, at beginnings of words; of a `code`, such as a number, also across its hyphens. */
const placesOf = (text: string, words: readonly Word[], isCode: boolean): [number, number][] => {
  const starts = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)];
  return words.flatMap(({ text: word, isEmail }): [number, number][] => {
    if (isEmail) {
      const at = word.startsWith('@') ? text.indexOf('@') : 0;
      const length = text.includes('@') ? lengthOf(text, at, inOne(word)) : 0;
      return length > 0 ? [[at, at + length]] : [];
    }
    const whole = isCode ? lengthOf(text, 0, word) : 0;
    if (whole > 0) return [[0, whole]];
    return starts.flatMap(({ 0: found, index }): [number, number][] => {
      const length = plain(found).startsWith(word) ? lengthOf(text, index, word) : 0;
      return length > 0 ? [[index, index + length]] : [];
    });
  });
};

/** The text in pieces, those that were looked for told from the rest. */
export const piecesOf = (text: string, words: readonly Word[], isCode = false): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of placesOf(text, words, isCode).sort(
    ([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd,
  )) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    if (start > end) pieces.push({ text: text.slice(end, start), isMatch: false });
    pieces.push({ text: text.slice(start, to), isMatch: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
};

const shown = ['sender_name', 'sender_city', 'recipient_name', 'recipient_city'] as const;
const unseen = {
  sender: ['sender_email', 'sender_address', 'sender_country'],
  recipient: ['recipient_email', 'recipient_address', 'recipient_country', 'contents_description'],
} as const;

/** What is not in a row and yet the reason why it was found, by the side of the row where it belongs. */
export const unseenMatch = (
  shipment: Shipment,
  words: readonly Word[],
): { side: keyof typeof unseen; text: string } | undefined => {
  const open = words.filter(
    (word) =>
      placesOf(shipment.tracking_number, [word], true).length === 0 &&
      shown.every((field) => placesOf(shipment[field], [word], false).length === 0),
  );
  if (open.length === 0) return undefined;
  for (const side of ['recipient', 'sender'] as const) {
    const field = unseen[side].find((name) => placesOf(shipment[name], open, false).length > 0);
    if (field) return { side, text: shipment[field] };
  }
  return undefined;
};

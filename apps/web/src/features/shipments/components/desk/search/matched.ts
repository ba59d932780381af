import {
  foldedText,
  isUnspaced,
  namesOf,
  nationalDigits,
  phoneDigits,
  phoneLookedFor,
  placesOfDigits,
  queryWords,
  waybillFields,
  type Shipment,
  type Waybill,
} from '@waymark/contracts';

/** A word of a search. A word with an @ matches an e-mail address from its start or from its @. A phone number is its digits. */
export interface Word {
  text: string;
  kind: 'word' | 'email' | 'phone';
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

const inOne = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a search, split as on the server. */
export const wordsOf = (q: string): Word[] => {
  const words = q.split(/\s+/).flatMap((part): Word[] => {
    if (part.includes('@')) return inOne(part) ? [{ text: foldedText(part), kind: 'email' }] : [];
    return queryWords(part).map((text) => ({ text, kind: 'word' }));
  });
  const phone = phoneLookedFor(q);
  return phone === undefined ? words : [...words, { text: phone, kind: 'phone' }];
};

/** The range in which digits match a phone number: its national beginning, its end, or a number that is the end of the digits. */
const placeOfPhone = (text: string, digits: string): [number, number][] => {
  const all = phoneDigits(text);
  if (phoneLookedFor(text) === undefined) return [];
  const national = nationalDigits(text);
  const isEnd = all.endsWith(digits);
  if (!isEnd && !national.startsWith(digits) && !digits.endsWith(all)) return [];
  const from = isEnd ? all.length - digits.length : Math.max(0, all.length - national.length);
  const places = placesOfDigits(text);
  const last = places[Math.min(from + digits.length, places.length) - 1];
  const [first] = places.slice(from);
  return first === undefined || last === undefined ? [] : [[first, last + 1]];
};

/** The length of the text from `start` that matches `begun`, ignoring punctuation; 0 without a match. */
const lengthOf = (text: string, start: number, begun: string): number => {
  let [seen, end] = ['', start];
  for (const letter of text.slice(start)) {
    if (seen.length >= begun.length) break;
    seen += inOne(letter);
    end += letter.length;
  }
  return begun !== '' && seen.startsWith(begun) ? end - start : 0;
};

/** The words of the text. In a script without spaces, also the rest of the word from each letter. */
const startsOf = (text: string): { found: string; index: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(({ 0: found, index }) =>
    isUnspaced(found)
      ? [...found.matchAll(/[\p{L}\p{N}]/gu)]
          .filter(
            ({ 0: letter, index: at }) => at === 0 || isUnspaced(letter) || isUnspaced(found.slice(0, at).slice(-1)),
          )
          .map(({ index: at }) => ({ found: found.slice(at), index: index + at }))
      : [{ found, index }],
  );

/** The ranges in which the words match the beginnings of words in the text. A `code` also matches across its hyphens. */
const placesOf = (text: string, words: readonly Word[], isCode: boolean): [number, number][] => {
  const starts = startsOf(text);
  const phones = phoneLookedFor(text) === undefined ? [] : words.filter(({ kind }) => kind === 'phone');
  return (phones.length > 0 ? phones : words).flatMap(({ text: word, kind }): [number, number][] => {
    if (kind === 'phone') return placeOfPhone(text, word);
    if (kind === 'email') {
      const at = word.startsWith('@') ? text.indexOf('@') : 0;
      const length = text.includes('@') ? lengthOf(text, at, inOne(word)) : 0;
      return length > 0 ? [[at, at + length]] : [];
    }
    const whole = isCode ? lengthOf(text, 0, word) : 0;
    if (whole > 0) return [[0, whole]];
    return starts.flatMap(({ found, index }): [number, number][] => {
      const length = foldedText(found).startsWith(word) ? lengthOf(text, index, word) : 0;
      return length > 0 ? [[index, index + length]] : [];
    });
  });
};

/** The text in pieces, with search matches flagged. */
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
const sides = ['recipient', 'sender'] as const;
const searched = namesOf(waybillFields).filter(
  (name) => 'searchable' in waybillFields[name] && !shown.some((one) => one === name),
);
/** The contents belong to neither party; the recipient's side shows them. */
const unseen: Readonly<Record<(typeof sides)[number], readonly (keyof Waybill)[]>> = {
  sender: ['sender_email', ...searched.filter((name) => name.startsWith('sender_'))],
  recipient: ['recipient_email', ...searched.filter((name) => !name.startsWith('sender_'))],
};

/** A match in a field that the row does not show, with the side of the row where it belongs; undefined if the row shows all matches. */
export const unseenMatch = (
  shipment: Shipment,
  words: readonly Word[],
): { side: (typeof sides)[number]; text: string } | undefined => {
  const open = words.filter(
    (word) =>
      placesOf(shipment.tracking_number, [word], true).length === 0 &&
      shown.every((field) => placesOf(shipment[field], [word], false).length === 0),
  );
  if (open.length === 0) return undefined;
  const phones = open.filter(({ kind }) => kind === 'phone');
  const fields = [
    ...sides.map((side) => ({ side, text: shipment[`${side}_phone`], by: phones })),
    ...sides.flatMap((side) => unseen[side].map((name) => ({ side, text: String(shipment[name] ?? ''), by: open }))),
  ];
  const found = fields.find(({ text, by }) => placesOf(text, by, false).length > 0);
  return found && { side: found.side, text: found.text };
};

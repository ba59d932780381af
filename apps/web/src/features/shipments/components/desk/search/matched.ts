import {
  foldedInOne,
  foldedText,
  isUnspaced,
  namesOf,
  nationalDigits,
  phoneDigits,
  phoneLookedFor,
  placesOfDigits,
  queryWords,
  waybillFields,
  writtenLetters,
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

/** A word may be several in the text, but does not end within one of the others: macdonald matches Mac Donald. */
const LETTER = /^[\p{L}\p{N}\p{M}]/u;

/** The words of a search, split as on the server. */
export const wordsOf = (q: string): Word[] => {
  const words = q.split(/\s+/).flatMap((part): Word[] => {
    if (part.includes('@')) return foldedInOne(part) ? [{ text: foldedText(part), kind: 'email' }] : [];
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

/** Each letter with its marks. */
const foldedLetters: typeof writtenLetters = (text) =>
  Array.from(text.matchAll(/.\p{M}*/gsu), ([letter]) => ({ letter, ways: [foldedInOne(letter)] }));

const lengthBy = (lettersOf: typeof writtenLetters, text: string, start: number, begun: string): number => {
  if (begun === '') return 0;
  let [beginnings, end] = [[''], start];
  for (const { letter, ways } of lettersOf(text.slice(start))) {
    beginnings = beginnings
      .flatMap((beginning) => ways.map((way) => beginning + way))
      .filter((beginning) => beginning.startsWith(begun) || begun.startsWith(beginning));
    if (beginnings.length === 0) return 0;
    end += letter.length;
    if (beginnings.some((beginning) => beginning.startsWith(begun))) return end - start;
  }
  return 0;
};

/** The length of the text from `start` that matches `begun` in one of its spellings, ignoring punctuation; 0 without a match. */
const lengthOf = (text: string, start: number, begun: string): number =>
  lengthBy(foldedLetters, text, start, begun) || lengthBy(writtenLetters, text, start, begun);

/** Where the words of the text begin. In a script without spaces, each letter is the beginning of one. */
const startsOf = (text: string): number[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(({ 0: found, index }) =>
    isUnspaced(found)
      ? [...found.matchAll(/[\p{L}\p{N}]/gu)]
          .filter(
            ({ 0: letter, index: at }) => at === 0 || isUnspaced(letter) || isUnspaced(found.slice(0, at).slice(-1)),
          )
          .map(({ index: at }) => index + at)
      : [index],
  );

/** The ranges in which the words match the beginnings of words in the text. A `code` also matches across its hyphens. */
const placesOf = (text: string, words: readonly Word[], isCode: boolean): [number, number][] => {
  const starts = startsOf(text);
  const phones = phoneLookedFor(text) === undefined ? [] : words.filter(({ kind }) => kind === 'phone');
  return (phones.length > 0 ? phones : words).flatMap(({ text: word, kind }): [number, number][] => {
    if (kind === 'phone') return placeOfPhone(text, word);
    if (kind === 'email') {
      const at = word.startsWith('@') ? text.indexOf('@') : 0;
      const length = text.includes('@') ? lengthOf(text, at, foldedInOne(word)) : 0;
      return length > 0 ? [[at, at + length]] : [];
    }
    const whole = isCode ? lengthOf(text, 0, word) : 0;
    if (whole > 0) return [[0, whole]];
    return starts.flatMap((index): [number, number][] => {
      const length = lengthOf(text, index, word);
      const isWhole = !text.slice(index, index + length).includes(' ') || !LETTER.test(text.slice(index + length));
      return length > 0 && isWhole ? [[index, index + length]] : [];
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

import { foldedInOne } from './folded-text.js';

/** Letters that people also write as two, and pairs that may stand for one letter. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ø', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['đ', 'dj'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['aa', 'a'],
  ['dj', 'd'],
]);
const HAS_SPELLINGS = /[äöøüåđ]|[aou]e|aa|dj/iu;
/** A letter with its marks, or a pair that may stand for one letter. */
const LETTERS = /(?:[aou]e|aa|dj|.)\p{M}*/gisu;
const MOST_SPELLINGS = 8;

/** Words of one or more parts, such as Ann, O’Brien and Jean-Luc. */
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`´‐‑-][\p{L}\p{N}\p{M}]+)*/gu;

/** Abbreviations at the beginning of names, what they mean, and the other way round. */
export const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['st', ['saint', 'sankt']],
  ['ste', ['sainte']],
  ['mt', ['mount']],
  ['ft', ['fort']],
  ['saint', ['st']],
  ['sankt', ['st']],
  ['sainte', ['ste']],
  ['mount', ['mt']],
  ['fort', ['ft']],
]);

/** Folded words with one of them replaced by what it also means. */
export const unabbreviated = (words: readonly string[]): string[][] =>
  words.flatMap((word, place) => (ABBREVIATIONS.get(word) ?? []).map((other) => words.toSpliced(place, 1, other)));

/** The letters of a text, as it has them, with the ways to write each of them. The first is the folded letter. */
export const writtenLetters = (text: string): { letter: string; ways: readonly string[] }[] =>
  Array.from(text.matchAll(LETTERS), ([letter]) => {
    const other = WRITTEN.get(letter.normalize('NFC').toLowerCase());
    return { letter, ways: other === undefined ? [foldedInOne(letter)] : [foldedInOne(letter), other] };
  });

/** The ways to write a text, without spaces and punctuation. The first is the folded text. */
export const spellingsOf = (text: string): string[] =>
  writtenLetters(text.normalize('NFC')).reduce<string[]>(
    (beginnings, { ways }) =>
      beginnings.flatMap((beginning) =>
        (beginnings.length < MOST_SPELLINGS ? ways : ways.slice(0, 1)).map((way) => beginning + way),
      ),
    [''],
  );

/** Further words by which the words of a text are found: Mueller for Müller, OBrien for O’Brien. */
export const otherSpellingsIn = (text: string): string[] =>
  (text.normalize('NFC').match(WORDS) ?? []).flatMap((word) => {
    if (/[^\p{L}\p{N}\p{M}]/u.test(word)) return spellingsOf(word);
    return HAS_SPELLINGS.test(word) ? spellingsOf(word).slice(1) : [];
  });

const ASCII = /^[\0-\x7f]*$/u;
/**
 * Marks without which the letters of an alphabet stay the same, and joiners. Vowels of Hindi, Tamil and Thai, and the voice
 * of kana, make other words.
 */
const ACCENTS =
  /(?![\u3099\u309a])(?:\p{Script=Inherited}|(?=\p{M})[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Syriac}])/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]/gu;

/** Letters without a decomposition in Unicode, and the letters that people type instead. */
const TYPED = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['ɖ', 'd'],
  ['ɗ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ø', 'o'],
  ['ŧ', 't'],
  ['ɓ', 'b'],
  ['ƙ', 'k'],
  ['ĸ', 'k'],
  ['ƒ', 'f'],
  ['ς', 'σ'],
  ['臺', '台'],
]);
const TYPED_LETTERS = new RegExp(`[${[...TYPED.keys()].join('')}]`, 'gu');
const TYPED_LETTER = new RegExp(TYPED_LETTERS.source, 'u');

/** Scripts without spaces between words, or in which a name is one word. */
export const UNSPACED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Yi}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\u30fc';
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'u');

/** Whether the text has a letter of a script without spaces, in which a search also matches inside a word. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const HIRAGANA = /[\u3041-\u3096]/g;
const katakanaOf = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 0x60);

/** The text in lower case, without accents, in letters of common keyboards: 'Łukasz' becomes 'lukasz', and hiragana become katakana. */
export const foldedText = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  const folded = TYPED_LETTER.test(letters) ? letters.replace(TYPED_LETTERS, (one) => TYPED.get(one) ?? one) : letters;
  // Otherwise a Korean syllable is two or three letters, and a search would match half of it.
  return folded.normalize('NFC').replace(HIRAGANA, katakanaOf);
};

/** The folded text without spaces and punctuation. */
export const foldedInOne = (text: string): string => foldedText(text).replace(SEPARATORS, '');

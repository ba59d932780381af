/** A named key, or one that types ASCII or a Latin letter. */
const AS_TYPED = /^[\0-\x7f]+$|\p{Script=Latin}/u;
/** Physical keys by their letter on a US keyboard: https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system */
const LETTER_PLACE = /^Key([A-Z])$/;
/** What Cyrillic, Hebrew and Turkish keyboards type at the place of the US keyboard's slash. */
const AT_SLASH = ['.', ','];

/**
 * The key for shortcuts. A key that types no Latin letter, as on Cyrillic, Greek, Arabic and Hebrew keyboards, counts by its
 * place: the letter of a US keyboard, in upper case with Shift, or its slash, with Shift its question mark.
 */
export const pressedKey = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  const isAsTyped = AS_TYPED.test(key);
  if (code === 'Slash' && (!isAsTyped || AT_SLASH.includes(key))) return shiftKey ? '?' : '/';
  const letter = isAsTyped ? undefined : LETTER_PLACE.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
};

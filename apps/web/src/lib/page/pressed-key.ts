const ASCII = /^[\0-\x7f]+$/;
/** Physical keys by their letter on a US keyboard: https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system */
const LETTER_PLACE = /^Key([A-Z])$/;

/**
 * The key for shortcuts. A key that types no Latin letter, as on Cyrillic, Greek, Arabic and Hebrew keyboards, counts by its
 * place: the letter of a US keyboard, in upper case with Shift.
 */
export const pressedKey = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  const letter = ASCII.test(key) ? undefined : LETTER_PLACE.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
};

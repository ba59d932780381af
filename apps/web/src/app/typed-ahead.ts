/**
 * The text after a key that was pressed before the field for it was there. Undefined for a key that types no text, such as a
 * shortcut.
 */
export const typedAhead = (
  text: string,
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): string | undefined => {
  // Windows reports AltGr, which types characters such as @, as Ctrl and Alt.
  if (metaKey || ctrlKey !== altKey) return undefined;
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : undefined;
};

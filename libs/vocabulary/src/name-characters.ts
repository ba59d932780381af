const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Format characters, fillers and line separators. Arabic number signs are excluded: they are format characters with a glyph. */
const INVISIBLE =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** A letter of a script that shapes letters by joiners, with the joiner. */
const SHAPED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nko}\p{scx=Thaa}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d]/gu;
const JOINED_EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])*\u200d(?=\p{Extended_Pictographic})/gu;
const EMOJI_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
/** A character with its variation selector, such as an emoji or a Han character in a name. */
const VARIANT = /[\p{L}\p{N}\p{P}\p{S}][\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/gu;

/** Whether the text has a visible character. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/** Whether the text has an invisible character, such as a bidirectional override. Joiners and selectors are allowed where a script needs them. */
export const hasInvisibleCharacter = (text: string): boolean =>
  INVISIBLE.test(text) &&
  INVISIBLE.test(
    [EMOJI_FLAG, JOINED_EMOJI, VARIANT, SHAPED].reduce((rest, allowed) => rest.replace(allowed, 'x'), text),
  );

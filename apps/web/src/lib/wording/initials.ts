/** A character with its marks. The first code unit of an emoji or a rare ideograph alone is no character. */
const FIRST_CHARACTER = /^.\p{M}*/u;

const firstCharacter = (name: string): string => FIRST_CHARACTER.exec(name.trim())?.[0] ?? '';

/** The first characters of both names, in capitals. */
export const initialsOf = (firstName: string, lastName: string): string =>
  `${firstCharacter(firstName)}${firstCharacter(lastName)}`.toUpperCase();

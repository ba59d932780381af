/** What of a password is kept and compared: the same letters however a keyboard writes them (NFKC). */
export const normalisedPassword = (typed: string): string => typed.normalize('NFKC');

/** In characters, as a person counts them. */
export const passwordLength = (typed: string): number => Array.from(normalisedPassword(typed)).length;

export const isBlankPassword = (typed: string): boolean => normalisedPassword(typed).trim() === '';

/** The form of a password that is hashed and compared. NFKC makes the same letters equal on all keyboards. */
export const normalisedPassword = (typed: string): string => typed.normalize('NFKC');

/** Length in code points after normalization. */
export const passwordLength = (typed: string): number => Array.from(normalisedPassword(typed)).length;

export const isBlankPassword = (typed: string): boolean => normalisedPassword(typed).trim() === '';

import { fieldMessages, normalisedPassword } from '@waymark/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What many people choose, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What of an e-mail address is no password: the whole, and the part before the @. */
const namesIn = (email: string): string[] => [email, email.slice(0, email.lastIndexOf('@'))];

/**
 * Why a password of allowed length may not be chosen for the account with this e-mail; undefined when it may. Forms do not
 * know: the list is too long for them.
 */
export const refusalOfPassword = (password: string, email: string): string | undefined => {
  const chosen = normalisedPassword(password).trim().toLowerCase();
  if (namesIn(normalisedPassword(email).trim().toLowerCase()).includes(chosen)) return fieldMessages.passwordIsEmail;
  return COMMON.has(chosen) ? fieldMessages.passwordCommon : undefined;
};

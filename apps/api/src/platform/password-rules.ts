import { fieldMessages, normalisedPassword } from '@waymark/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Parts of an e-mail address that are rejected as passwords: all of it, and the local part. */
const namesIn = (email: string): string[] => [email, email.slice(0, email.lastIndexOf('@'))];

/**
 * Returns why a password of allowed length is rejected for the account with this e-mail; undefined if it is accepted.
 * Only the server checks this: the list is too long for forms.
 */
export const refusalOfPassword = (password: string, email: string): string | undefined => {
  const chosen = normalisedPassword(password).trim().toLowerCase();
  if (namesIn(normalisedPassword(email).trim().toLowerCase()).includes(chosen)) return fieldMessages.passwordIsEmail;
  return COMMON.has(chosen) ? fieldMessages.passwordCommon : undefined;
};

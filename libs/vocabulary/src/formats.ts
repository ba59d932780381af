/** HTML's e-mail pattern, with a dot required in the domain, so that the browser, the forms and the API agree: https://html.spec.whatwg.org/#valid-e-mail-address */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** An optional leading plus followed by digits, spaces or hyphens. */
export const PHONE_PATTERN = /^\+?[0-9 -]+$/;

/** The text without format characters, which are invisible: directions, joiners, zero-width spaces and soft hyphens. */
export const withoutFormat = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** Text with a character other than white space, which a required field needs. */
export const NOT_BLANK_PATTERN = /\S/;

/** A calendar date, YYYY-MM-DD. `isCalendarDate` also checks that the day exists. */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * RFC 3339 with optional seconds: an offset or Z, T and Z in either case, and no hour 24, which JavaScript accepts.
 * `isInstant` also checks that the instant exists.
 */
const DATE_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i;

export const isCalendarDate = (text: string): boolean => {
  if (!DATE_PATTERN.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The year in UTC must also be from 0000 to 9999, so that ISO 8601 needs four digits only. */
export const isInstant = (text: string): boolean => {
  if (!DATE_TIME_PATTERN.test(text) || !isCalendarDate(text.slice(0, 10))) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && /^\d/.test(new Date(time).toISOString());
};

/** No lone surrogates, which UTF-8 cannot encode, and no U+0000, where some readers stop. Neither would be returned unchanged. */
export const isWellFormedText = (text: string): boolean => !/[\p{Surrogate}\0]/u.test(text);

/** Without control characters, which are invisible and take six bytes each in JSON. */
export const isPlainText = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Without control characters other than line breaks. */
export const isPlainTextInLines = (text: string): boolean => !/[^\P{Cc}\r\n]/u.test(text);

/** An absolute http or https address without user, password or fragment. */
export const isWebAddress = (text: string): boolean => {
  try {
    const { protocol, username, password, hash } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
  } catch {
    return false;
  }
};

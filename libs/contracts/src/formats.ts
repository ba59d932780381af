/** HTML's own e-mail pattern with a dotted domain, so that the browser, the forms and the API agree: https://html.spec.whatwg.org/#valid-e-mail-address */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** An optional leading plus followed by digits, spaces or hyphens. */
export const PHONE_PATTERN = /^\+?[0-9 -]+$/;

/** Text with something to see in it: what 'is required' means. */
export const NOT_BLANK_PATTERN = /\S/;

/** A calendar date, YYYY-MM-DD; the day's existence is checked apart. */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** ISO 8601 with seconds optional and an offset or Z; the instant's existence is checked apart. */
const DATE_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

export const isCalendarDate = (text: string): boolean => {
  if (!DATE_PATTERN.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Also in UTC it lies in the years 0000 to 9999, so that it can be written as ISO 8601 with four digits. */
export const isInstant = (text: string): boolean => {
  if (!DATE_TIME_PATTERN.test(text) || !isCalendarDate(text.slice(0, 10))) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && /^\d/.test(new Date(time).toISOString());
};

/** No lone surrogates, which cannot be written as UTF-8, and no U+0000, at which some readers end: neither would come back as given. */
export const isWellFormedText = (text: string): boolean => !/[\p{Surrogate}\0]/u.test(text);

/** Without control characters, which nobody sees and each costs six bytes of JSON. */
export const isPlainText = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Plain but for line breaks. */
export const isPlainTextInLines = (text: string): boolean => !/[^\P{Cc}\r\n]/u.test(text);

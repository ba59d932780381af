import { isInstant } from '@waymark/contracts';
import { instantsOf, isRepeated, offsetText, shownInstead, toLocalInput } from '../wording/local-time.js';

/*
 * The value of a date and time field is an instant, ISO 8601; or the entered text, while that names no single instant. The
 * input shows only minutes, so an untouched field keeps the instant that it started with.
 */

/** The text that the input shows. */
export const inputText = (value: string, zone?: string): string =>
  isInstant(value) ? toLocalInput(new Date(value), zone) : value;

const isWithinMinute = (instant: string, minute: Date): boolean => {
  const distance = Date.parse(instant) - minute.getTime();
  return distance >= 0 && distance < 60_000;
};

/** Returns the instants that an entered text can mean, the earlier one first; `initial` for the minute in which it lies. */
export const choicesOf = (text: string, initial: string, zone?: string): string[] =>
  instantsOf(text, zone).map((minute) => (isWithinMinute(initial, minute) ? initial : minute.toISOString()));

/** Returns the value after the text was entered. A repeated time that changes to another one keeps its UTC offset. */
export const valueAfter = (text: string, before: string, initial: string, zone?: string): string => {
  const choices = choicesOf(text, initial, zone);
  if (choices.length < 2) return choices[0] ?? text;
  const known = new Date(before);
  if (!isInstant(before) || !isRepeated(known, zone)) return text;
  return choices.find((choice) => offsetText(new Date(choice), zone) === offsetText(known, zone)) ?? text;
};

/** Converts a value to an instant. Returns a value that names no single instant unchanged, for the schema to reject. */
export const instantOf = (value: string, zone?: string): string =>
  isInstant(value) ? value : valueAfter(value, '', '', zone);

/** Why the clocks prevent a value from naming an instant; undefined if they do not. */
export const clockMessage = (value: string, zone?: string): string | undefined => {
  if (isInstant(value)) return undefined;
  const shown = shownInstead(value, zone);
  if (shown !== undefined) return `The clocks skip this time when they go forward. Did you mean ${shown.slice(11)}?`;
  return instantsOf(value, zone).length > 1 ? 'Choose the UTC offset of this time' : undefined;
};

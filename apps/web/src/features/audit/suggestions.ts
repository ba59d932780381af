import { ROLES, type AuditEvent } from '@waymark/contracts';
import { eventTitle } from '../../lib/wording/event-words.js';
import { toLocalInput } from '../../lib/wording/local-time.js';
import { EVENT_TYPES } from './event-types.js';
import type { Zone } from './filters.js';
import { QUALIFIERS, type Qualifier } from './search-language.js';

export interface Suggestion {
  /** The text that replaces the last word of the search. */
  text: string;
  hint: string;
  /** True for a complete condition; a bare qualifier still needs a value. */
  isWhole: boolean;
}

/** Values on the page, used as suggestions. */
export interface Known {
  emails: readonly string[];
  trackingNumbers: readonly string[];
  types: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  zone: Zone;
}

const hints: Record<Qualifier, string> = {
  type: 'what happened',
  actor: 'who caused it: an e-mail, an id or role:staff',
  shipment: 'a tracking number or an id',
  from: 'recorded on this day or later',
  to: 'recorded on this day or earlier',
};
const most = 8;
const day = 86_400_000;

export const knownOf = (events: readonly AuditEvent[], now: number, zone: Zone): Known => {
  const unique = (values: readonly string[]) => [...new Set(values)].filter(Boolean);
  return {
    emails: unique(events.map(({ actor }) => actor.email)),
    trackingNumbers: unique(events.map(({ shipment }) => shipment?.tracking_number ?? '')),
    types: unique(events.map(({ type }) => type)),
    now,
    zone,
  };
};

/** Returns the date in the page's zone. */
const dateOf = (time: number, zone: Zone): string =>
  zone === 'utc' ? new Date(time).toISOString().slice(0, 10) : toLocalInput(new Date(time)).slice(0, 10);

const valuesOf = (qualifier: Qualifier, { emails, trackingNumbers, types, now, zone }: Known): [string, string][] => {
  switch (qualifier) {
    case 'type':
      return [...new Set([...EVENT_TYPES, ...types])].map((type) => [type, eventTitle(type)]);
    case 'actor':
      return [
        ...[...ROLES, 'system'].map((role): [string, string] => [`role:${role}`, 'everyone with this role']),
        ...emails.map((email): [string, string] => [email, 'this account']),
      ];
    case 'shipment':
      return trackingNumbers.map((number) => [number, 'this shipment']);
    case 'from':
    case 'to':
      return [
        [dateOf(now, zone), 'today'],
        [dateOf(now - day, zone), 'yesterday'],
        [dateOf(now - 7 * day, zone), 'a week ago'],
        [dateOf(now - 30 * day, zone), '30 days ago'],
      ];
    default:
      return qualifier satisfies never;
  }
};

/** The word at the end of the text; empty after a blank. */
const lastWord = (text: string): string => /\S*$/.exec(text)?.[0] ?? '';

/** Returns suggestions for the end of a search, the most likely first. */
export const suggestionsFor = (text: string, known: Known): Suggestion[] => {
  const word = lastWord(text).toLowerCase();
  const qualifier = QUALIFIERS.find((name) => word.startsWith(`${name}:`));
  if (qualifier) {
    const written = word.slice(qualifier.length + 1);
    const values = valuesOf(qualifier, known).filter(([value]) => value.toLowerCase().includes(written));
    const begins = ([value]: [string, string]) => (value.toLowerCase().startsWith(written) ? 0 : 1);
    return values
      .sort((one, other) => begins(one) - begins(other))
      .slice(0, most)
      .map(([value, hint]) => ({ text: `${qualifier}:${value}`, hint, isWhole: true }));
  }
  const qualifiers = QUALIFIERS.filter((name) => name.startsWith(word)).map((name) => ({
    text: `${name}:`,
    hint: hints[name],
    isWhole: false,
  }));
  if (word === '') return qualifiers;
  const types = valuesOf('type', known)
    .filter(([type, title]) => type.toLowerCase().includes(word) || title.toLowerCase().includes(word))
    .map(([type, title]) => ({ text: `type:${type}`, hint: title, isWhole: true }));
  return [...qualifiers, ...types].slice(0, most);
};

/** Returns the search with its last word replaced by the suggestion. */
export const accepted = (text: string, suggestion: Suggestion): string =>
  text.slice(0, text.length - lastWord(text).length) + suggestion.text;

import { DUE_STATES, LIMITS, SERVICE_TYPES, SHIPMENT_STATUSES, isCalendarDate } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { cityOf, daysOf, type DeskFilters } from '../filters/desk-filters.js';
import { DUE_LABELS } from '../filters/filter-words.js';

export const TOKEN_NAMES = ['to', 'from', 'status', 'service', 'due', 'silent', 'created'] as const;
export type TokenName = (typeof TOKEN_NAMES)[number];

type Part = Partial<DeskFilters>;

/** A filter in the text of the search field, such as `to:"New York"`. */
export interface Token {
  name: TokenName;
  /** Without its quotes. */
  value: string;
  start: number;
  end: number;
}

export interface ParsedSearch {
  /** The filters of the complete tokens. */
  filters: Part;
  /** The text without them. */
  text: string;
  /** The text without the pending token, which is what to search for. */
  q: string;
  /** The token at the caret, which may still change. */
  pending: Token | undefined;
  /** Why the first invalid token was taken as plain text. */
  problem: string | undefined;
}

/** Normalizes a value for comparison: `in-transit`, `In Transit` and `in_transit` are equal. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

const choiceOf = <Choice extends string>(labels: Readonly<Record<Choice, string>>, choices: readonly Choice[]) => {
  const named = new Map(choices.flatMap((choice) => [choice, labels[choice]].map((name) => [squeezed(name), choice])));
  return (value: string): Choice | undefined => named.get(squeezed(value));
};
const statusOf = choiceOf(STATUS_LABELS, SHIPMENT_STATUSES);
const serviceOf = choiceOf(SERVICE_TYPE_LABELS, SERVICE_TYPES);
const dueOf = choiceOf(DUE_LABELS, DUE_STATES);

const cityPart = (name: 'sender_city' | 'recipient_city', value: string): Part | string => {
  const city = cityOf(value);
  return city ? { [name]: city } : `A city is text of at most ${LIMITS.maximumCityFilter} characters`;
};

const createdPart = (value: string): Part | string => {
  const [from = '', to = from, ...more] = value.split('..');
  const days = [from, to].filter(Boolean);
  if (more.length > 0 || days.length === 0 || !days.every(isCalendarDate)) {
    return 'Type created: with a day, such as 2026-11-01, or two days, such as 2026-11-01..2026-11-20';
  }
  return from && to && to < from ? `${to} is before ${from}` : { from, to };
};

/** Returns the filter of each token, or why its value is invalid. */
const meanings: Readonly<Record<TokenName, (value: string) => Part | string>> = {
  to: (value) => cityPart('recipient_city', value),
  from: (value) => cityPart('sender_city', value),
  status: (value) => {
    const status = statusOf(value);
    return status ? { status } : `No status is called ${value}`;
  },
  service: (value) => {
    const service_type = serviceOf(value);
    return service_type ? { service_type } : `No service is called ${value}`;
  },
  due: (value) => {
    const due = dueOf(value);
    return due ? { due } : `No due state is called ${value}`;
  },
  silent: (value) => {
    const silent_days = daysOf(value);
    return silent_days ? { silent_days } : `Type silent: with a number of days, from 1 to ${LIMITS.maximumSilentDays}`;
  },
  created: createdPart,
};

const meaningOf = ({ name, value }: Token): Part | string =>
  value.trim() === '' ? `Type a value right after ${name}:` : meanings[name](value.trim());

/** An open quote ends at the end of the text. */
const TOKEN = new RegExp(String.raw`(^|\s)(${TOKEN_NAMES.join('|')}):(?:"([^"]*)(?:"|$)|([^\s"]\S*)?)(?!\S)`, 'gi');

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: whole, 1: blank = '', 2: name = '', 3: quoted, 4: plain, index }) => ({
    name: name.toLowerCase() as TokenName,
    value: quoted ?? plain ?? '',
    start: index + blank.length,
    end: index + whole.length,
  }));

const without = (text: string, tokens: readonly Token[]): string => {
  if (tokens.length === 0) return text;
  const ends = [0, ...tokens.map(({ end }) => end)];
  const starts = [...tokens.map(({ start }) => start), text.length];
  const rest = ends.map((end, index) => text.slice(end, starts[index]).trim()).filter(Boolean);
  return rest.join(' ');
};

/** Reads the filters in a search. The token at the caret is pending; without a caret, every token is complete. */
export const parseSearch = (text: string, caret?: number): ParsedSearch => {
  const tokens = tokensOf(text);
  const pending = tokens.find(({ start, end }) => caret !== undefined && start < caret && caret <= end);
  const complete: Token[] = [];
  let filters: Part = {};
  let problem: string | undefined;
  for (const token of tokens) {
    if (token === pending) continue;
    const meaning = meaningOf(token);
    if (typeof meaning === 'string') problem ??= meaning;
    else {
      filters = { ...filters, ...meaning };
      complete.push(token);
    }
  }
  const rest = without(text, complete);
  return {
    filters,
    // Keeps the space that completed the token, so that the next word begins after it.
    text: complete.length > 0 && rest !== '' && /\s$/.test(text) ? `${rest} ` : rest,
    q: pending
      ? without(
          text,
          [...complete, pending].sort((one, other) => one.start - other.start),
        )
      : rest,
    pending,
    problem,
  };
};

const quoted = (value: string): string => {
  const plain = value.replaceAll('"', '');
  return /\s/.test(plain) ? `"${plain}"` : plain;
};

const createdText = (from: string, to: string): string => (from === to ? from : `${from}..${to}`);

/** The filters as search text. */
export const printFilters = (filters: DeskFilters): string => {
  const { q, status, service_type, sender_city, recipient_city, due, silent_days, from, to } = filters;
  const values: readonly (readonly [TokenName, string])[] = [
    ['to', recipient_city],
    ['from', sender_city],
    ['status', status],
    ['service', service_type],
    ['due', due],
    ['silent', silent_days],
    ['created', from || to ? createdText(from, to) : ''],
  ];
  const tokens = values.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${quoted(value)}`);
  return [...tokens, q.trim()].filter(Boolean).join(' ');
};

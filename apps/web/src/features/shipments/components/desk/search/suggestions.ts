import {
  DUE_STATES,
  SERVICE_TYPES,
  SHIPMENT_STATUSES,
  SILENT_DAYS,
  foldedText,
  type Shipment,
} from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { lastDates } from '../../../../../lib/wording/day-bounds.js';
import { formatDate } from '../../../../../lib/wording/format.js';
import type { DeskFilters } from '../filters/desk-filters.js';
import { DUE_LABELS } from '../filters/filter-words.js';
import { TOKEN_NAMES, parseSearch, squeezed, type Token, type TokenName } from './search-tokens.js';

export interface Suggestion {
  label: string;
  /** The meaning of the label. */
  hint?: string;
  /** The text of the field after the choice, and the caret position. */
  text: string;
  caret: number;
  /** Filters that the choice sets; undefined if a value must follow. */
  filters?: Partial<DeskFilters>;
}

export interface Suggestions {
  list: readonly Suggestion[];
  /** Whether Enter takes the first suggestion, because the typed text is not a value itself. */
  takesFirst: boolean;
}

type Value = Pick<Suggestion, 'label' | 'hint'> & { filters: Partial<DeskFilters> };
type Row = Pick<Shipment, 'sender_city' | 'recipient_city'>;

const MOST_CITIES = 8;

const HINTS: Readonly<Record<TokenName, string>> = {
  to: 'City of the recipient',
  from: 'City of the sender',
  status: 'Status',
  service: 'Service type',
  due: 'Estimated delivery',
  silent: 'Days without news',
  created: 'Day of the booking',
};

/** The cities that begin with the text, most frequent first. */
export const citiesIn = (rows: readonly Row[], field: keyof Row, begun: string): string[] => {
  const start = foldedText(begun.trim());
  const counts = new Map<string, number>();
  for (const { [field]: city } of rows) counts.set(city, (counts.get(city) ?? 0) + 1);
  return [...counts]
    .filter(([city]) => foldedText(city).startsWith(start))
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one.localeCompare(other))
    .map(([city]) => city)
    .slice(0, MOST_CITIES);
};

const choicesOf = <Choice extends string>(
  choices: readonly Choice[],
  labels: Readonly<Record<Choice, string>>,
  filtersOf: (choice: Choice) => Partial<DeskFilters>,
): Value[] => choices.map((choice) => ({ label: labels[choice], filters: filtersOf(choice) }));

const silences = [SILENT_DAYS, 7, 14].map((days): Value => ({
  ...{ label: `${days}`, hint: 'days and more', filters: { silent_days: `${days}` } },
}));

const creations = (now: number): Value[] =>
  (
    [
      ['Today', 1],
      ['Last 7 days', 7],
      ['Last 30 days', 30],
    ] as const
  ).map(([label, days]) => {
    const [from = '', to = from] = [lastDates(now, days)[0], lastDates(now, 1)[0]];
    return { label, hint: days === 1 ? formatDate(to) : `since ${formatDate(from)}`, filters: { from, to } };
  });

const valuesOf = ({ name, value }: Token, rows: readonly Row[], now: number): Value[] => {
  switch (name) {
    case 'to':
      return citiesIn(rows, 'recipient_city', value).map((city) => ({
        label: city,
        filters: { recipient_city: city },
      }));
    case 'from':
      return citiesIn(rows, 'sender_city', value).map((city) => ({ label: city, filters: { sender_city: city } }));
    case 'status':
      return choicesOf(SHIPMENT_STATUSES, STATUS_LABELS, (status) => ({ status }));
    case 'service':
      return choicesOf(SERVICE_TYPES, SERVICE_TYPE_LABELS, (service_type) => ({ service_type }));
    case 'due':
      return choicesOf(DUE_STATES, DUE_LABELS, (due) => ({ due }));
    case 'silent':
      return silences;
    case 'created':
      return creations(now);
  }
};

/** The values with a word that begins with the text; matches of the first word come first. */
const matching = (values: readonly Value[], begun: string): Value[] => {
  const start = squeezed(begun);
  const places = values.map((value) => {
    const words = value.label.split(' ');
    return { value, place: words.findIndex((_, index) => squeezed(words.slice(index).join(' ')).startsWith(start)) };
  });
  return places
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
};

const names = (text: string, caret: number): Suggestion[] => {
  const [begun = ''] = /\S*$/.exec(text.slice(0, caret)) ?? [];
  if (begun === '' && text.trim() !== '') return [];
  const before = text.slice(0, caret - begun.length);
  return TOKEN_NAMES.filter((name) => name.startsWith(begun.toLowerCase())).map((name) => {
    const typed = `${before}${name}:`;
    return { label: `${name}:`, hint: HINTS[name], text: typed + text.slice(caret), caret: typed.length };
  });
};

/** Suggestions for the search field, with cities from `rows`; `now` in milliseconds since 1970. */
export const suggestionsOf = (text: string, caret: number, rows: readonly Row[], now: number): Suggestions => {
  const { pending, q } = parseSearch(text, caret);
  if (!pending) return { list: names(text, caret), takesFirst: false };
  const values = valuesOf(pending, rows, now);
  const isCity = pending.name === 'to' || pending.name === 'from';
  const list = isCity ? values : matching(values, pending.value);
  return {
    list: list.map((value) => ({ ...value, text: q, caret: q.length })),
    takesFirst: ['status', 'service', 'due'].includes(pending.name) && pending.value !== '' && list.length > 0,
  };
};

import type { DueState, ServiceType, ShipmentSort, ShipmentStatus } from '@waymark/contracts';
import { DAY } from '@waymark/domain';
import { endOf, startOf } from '../../http/parameters/parameters.js';
import type { Parameter } from '@waymark/event-store/sqlite';
import { WORDS_SEARCHED, matchOf } from '../../platform/search-words.js';
import {
  citiesLookedFor,
  codesLookedFor,
  numbersLookedFor,
  phonesLookedFor,
  wordsLookedFor,
  type NamedCity,
} from '../projections/search-text.js';
import { readCursor } from './shipment-cursor.js';

export interface ShipmentListQuery {
  /** Undefined selects all owners' shipments. */
  owner_id?: string | undefined;
  /** Words, each matched as a beginning of a word, a phone number in any format, or text with tracking numbers. */
  q?: string | undefined;
  status?: readonly ShipmentStatus[] | undefined;
  service_type?: ServiceType | undefined;
  /** Beginnings of the cities, compared after folding, by letters and digits only. */
  sender_city?: string | undefined;
  recipient_city?: string | undefined;
  /** The cities that `q` names. */
  cities?: readonly NamedCity[];
  /** Other names of the city that a text is as a whole, each compared as a whole. */
  city_names?: Partial<Record<'sender_city' | 'recipient_city', readonly string[]>>;
  /** Earliest creation, inclusive: an ISO date (the whole day, UTC) or an instant. */
  from?: string | undefined;
  to?: string | undefined;
  due?: readonly DueState[] | undefined;
  /** Undelivered, and without an update for at least this number of days. */
  silent_days?: number | undefined;
  /** The instant for `due` and `silent_days`, in milliseconds. */
  at?: number;
  sort: ShipmentSort;
  limit: number;
  /** A cursor of an earlier page with the same sort. */
  cursor?: string | undefined;
}

export interface Sql {
  text: string;
  parameters: Parameter[];
}

/**
 * How a page is found: `sort` reads all matching rows and sorts them; `walk` scans the order's index and
 * skips rows that do not match.
 */
export type PageBy = 'sort' | 'walk';

/** Chooses the way that reads fewer rows: all matching rows, or a scan until the page is full. */
export const pageBy = (query: ShipmentListQuery, fitting: number, all: number): PageBy =>
  fitting * fitting > query.limit * all && !isGathered(query) ? 'walk' : 'sort';

/** How words are searched: in the full-text index, or in the texts of a few candidate rows. */
export type SearchBy = 'index' | 'text';

/** Each sort ends with the id, so that the order is total. Each has two indexes, by owner and for all shipments. */
const COLUMNS_OF_SORT = {
  created_at: ['created_at', 'id'],
  updated_at: ['updated_at', 'id'],
  tracking_number: ['tracking_number', 'id'],
  status: ['status', 'created_at', 'id'],
  estimated_delivery: ['estimated_delivery', 'id'],
  last_scan_at: ['last_scan_at', 'id'],
} as const;

type SortColumns = (typeof COLUMNS_OF_SORT)[keyof typeof COLUMNS_OF_SORT];

export const columnsOf = (sort: ShipmentSort): SortColumns =>
  COLUMNS_OF_SORT[(sort.startsWith('-') ? sort.slice(1) : sort) as keyof typeof COLUMNS_OF_SORT];

/** The keyword after each column of the order, and the comparison that selects later rows. */
const DIRECTIONS = {
  ascending: { word: '', later: '>' },
  descending: { word: ' DESC', later: '<' },
} as const;

const directionOf = (sort: ShipmentSort): (typeof DIRECTIONS)[keyof typeof DIRECTIONS] =>
  sort.startsWith('-') ? DIRECTIONS.descending : DIRECTIONS.ascending;

/** How SQLite may use a column: look it up in an index, or compare it in rows found by another index. */
type Use = 'look up' | 'compare';

/** A plus keeps SQLite from using an index for a column: https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_ */
const columnFor = (use: Use, column: string): string => (use === 'compare' ? `+${column}` : column);

/** Lists of terms. A shipment matches if it has, for all terms of one of the lists, a word that begins with one of the term's words. */
type Alternatives = readonly (readonly (readonly string[])[])[];

/** A text with whole tracking numbers finds these shipments, whatever surrounds the numbers. */
const alternativesIn = (q: string, cities: readonly NamedCity[]): Alternatives => {
  const numbers = numbersLookedFor(q);
  if (numbers.length > 0) return [[numbers]];
  return [wordsLookedFor(q, WORDS_SEARCHED, cities), [[...phonesLookedFor(q), ...codesLookedFor(q)]]];
};

/** Searches that a shipment must all match; empty if the query has no words. A search without alternatives, as for '---', matches no shipment. */
const searchesOf = ({
  q = '',
  cities = [],
  sender_city = '',
  recipient_city = '',
  city_names = {},
}: ShipmentListQuery): Alternatives[] =>
  [
    q.trim() && alternativesIn(q, cities),
    sender_city.trim() && [[citiesLookedFor('sender', sender_city, city_names.sender_city)]],
    recipient_city.trim() && [[citiesLookedFor('recipient', recipient_city, city_names.recipient_city)]],
  ]
    .filter((alternatives) => alternatives !== '')
    .map((alternatives) => alternatives.filter((terms) => terms.length > 0 && terms.every(({ length }) => length > 0)));

class Conditions {
  private readonly texts: string[] = [];
  readonly parameters: Parameter[] = [];

  add(text: string, ...parameters: Parameter[]): void {
    this.texts.push(text);
    this.parameters.push(...parameters);
  }

  and(other: Conditions): Conditions {
    const both = new Conditions();
    both.texts.push(...this.texts, ...other.texts);
    both.parameters.push(...this.parameters, ...other.parameters);
    return both;
  }

  get where(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.join(' AND ')}`;
  }
}

const matchOfAll = (searches: readonly Alternatives[]): string =>
  searches.map((alternatives) => `(${alternatives.map(matchOf).join(' OR ')})`).join(' AND ');

const addSearches = (conditions: Conditions, searches: readonly Alternatives[], searchBy: SearchBy): void => {
  if (searches.some((alternatives) => alternatives.length === 0)) return conditions.add('FALSE');
  if (searchBy === 'text') {
    for (const alternatives of searches) {
      const has = (words: readonly string[]): string =>
        `(${words.map(() => 'instr(search_text, ?) > 0').join(' OR ')})`;
      const any = alternatives.map((terms) => terms.map(has).join(' AND ')).join(' OR ');
      conditions.add(`(${any})`, ...alternatives.flat(2).map((word) => ` ${word}`));
    }
    return;
  }
  conditions.add('id IN (SELECT rowid FROM shipment_search WHERE shipment_search MATCH ?)', matchOfAll(searches));
};

/** Orders whose index does not begin with columns of filters. */
const APART_FROM_FILTERS: readonly string[] = ['updated_at', 'tracking_number', 'estimated_delivery', 'last_scan_at'];

const OPEN_STATES = ['late', 'today', 'on_time'] as const satisfies readonly DueState[];

/** For undelivered shipments, each due state is an interval of `due_at`: after its start and up to its end. */
const addDue = (conditions: Conditions, states: readonly DueState[], at: number, use: Use): void => {
  const [now, tomorrow] = [at, at + DAY].map((time) => new Date(time).toISOString());
  const stretches = { late: ['', now], today: [now, tomorrow], on_time: [tomorrow, '~'] } as const;
  const open = OPEN_STATES.filter((state) => states.includes(state)).map((state) => stretches[state]);
  const settled = states.filter((state) => !OPEN_STATES.some((one) => one === state));
  const kinds = [...(open.length > 0 ? ['open'] : []), ...settled];
  conditions.add(`${columnFor(use, 'due')} IN (${kinds.map(() => '?').join()})`, ...kinds);
  if (open.length === 0 || open.length === OPEN_STATES.length) return;
  const isOne = open.every(([after], index) => index === 0 || after === open[index - 1]?.[1]);
  const bounds = isOne ? [[open[0]?.[0], open.at(-1)?.[1]] as const] : open;
  const dueAt = columnFor(use, 'due_at');
  const within = bounds.map(() => `(${dueAt} > ? AND ${dueAt} <= ?)`).join(' OR ');
  const ends = bounds.flat().map((end) => end ?? '');
  conditions.add(settled.length > 0 ? `(due <> 'open' OR ${within})` : `(${within})`, ...ends);
};

/** `statuses` is the column of a filter with several statuses; `ordinary` is any other column. */
type FilterColumns = 'ordinary' | 'statuses' | 'due' | 'heard_at';

/** The use of each filter's column: one index, of a filter or of the order, finds the rows, and the other columns are compared. */
const usesOf = ({ due, silent_days, sort }: ShipmentListQuery, pageBy: PageBy): Record<FilterColumns, Use> => {
  // A walk scans the index of the order.
  const ifSorted: Use = pageBy === 'walk' ? 'compare' : 'look up';
  const isSilent = silent_days !== undefined;
  const isApartOrder = APART_FROM_FILTERS.includes(columnsOf(sort)[0]);
  return {
    // The index of late or silent shipments covers all other filters.
    ordinary: due || isSilent ? 'compare' : isApartOrder ? ifSorted : 'look up',
    statuses: ifSorted,
    // The index of silent shipments covers `due`; the index of due shipments lacks `heard_at`.
    due: isSilent ? 'compare' : ifSorted,
    heard_at: ifSorted,
  };
};

const conditionsOf = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Conditions => {
  const conditions = new Conditions();
  const { owner_id, status, service_type, from, to, due, silent_days, at = 0 } = query;
  const uses = usesOf(query, pageBy);
  const ordinary = (column: string): string => columnFor(uses.ordinary, column);
  if (owner_id !== undefined) conditions.add('owner_id = ?', owner_id);
  if (status?.length === 1) conditions.add(`${ordinary('status')} = ?`, ...status);
  else if (status) {
    conditions.add(`${columnFor(uses.statuses, 'status')} IN (${status.map(() => '?').join()})`, ...status);
  }
  if (service_type) conditions.add(`${ordinary('service_type')} = ?`, service_type);
  if (from) conditions.add(`${ordinary('created_at')} >= ?`, startOf(from));
  if (to) conditions.add(`${ordinary('created_at')} <= ?`, endOf(to));
  if (due) addDue(conditions, due, at, uses.due);
  if (silent_days !== undefined) {
    const silentSince = new Date(at - silent_days * DAY).toISOString();
    conditions.add(`${columnFor(uses.heard_at, 'heard_at')} <= ?`, silentSince);
  }
  const searches = searchesOf(query);
  if (searches.length > 0) addSearches(conditions, searches, searchBy);
  return conditions;
};

const isNarrowed = ({ status, service_type, from, to, due, silent_days }: ShipmentListQuery): boolean =>
  Boolean(status || service_type || from || to || due) || silent_days !== undefined;

export const isFiltered = (query: ShipmentListQuery): boolean => searchesOf(query).length > 0 || isNarrowed(query);

/** Whether the query is a search of words only, over all shipments. */
export const isSearchAlone = (query: ShipmentListQuery): boolean => {
  const searches = searchesOf(query);
  const canFind = searches.length > 0 && searches.every((alternatives) => alternatives.length > 0);
  return canFind && query.owner_id === undefined && !isNarrowed(query);
};

/** Counts the shipments with the words in the full-text index only. */
export const matchesSql = (query: ShipmentListQuery): Sql => ({
  text: 'SELECT count(*) AS total FROM shipment_search WHERE shipment_search MATCH ?',
  parameters: [matchOfAll(searchesOf(query))],
});

/** The tracking number of any shipment that the query finds, in no order. */
export const anySql = (query: ShipmentListQuery, searchBy: SearchBy): Sql => {
  const { where, parameters } = isSearchAlone(query)
    ? {
        where: 'WHERE id = (SELECT rowid FROM shipment_search WHERE shipment_search MATCH ? LIMIT 1)',
        parameters: [matchOfAll(searchesOf(query))],
      }
    : conditionsOf(query, searchBy);
  return { text: `SELECT tracking_number FROM shipments ${where} LIMIT 1`, parameters };
};

export const countSql = (query: ShipmentListQuery, searchBy: SearchBy): Sql => {
  const { where, parameters } = conditionsOf(query, searchBy);
  return { text: `SELECT count(*) AS total FROM shipments ${where}`, parameters };
};

/** Tracking updates up to this number of bytes are read with the rows of a page. Longer ones are read row by row while the page has room. */
const READ_AT_ONCE = 4_000;

/** Whether the query filters by due state, silence or several statuses: no order of the list follows such an index, and the rows may be far from the beginning of the list. */
const isApart = ({ due, silent_days, status }: ShipmentListQuery): boolean =>
  due !== undefined || silent_days !== undefined || (status?.length ?? 0) > 1;

/** Whether the filter's index also has the columns of the order, so that it alone finds a page. */
const isGathered = (query: ShipmentListQuery): boolean =>
  isApart(query) && ['created_at', 'status'].includes(columnsOf(query.sort)[0]);

/** Long tracking updates are null. Selects one row more than the limit, to detect a next page. Throws InvalidCursorError. */
export const pageSql = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Sql => {
  const { sort, cursor, limit } = query;
  const columns = columnsOf(sort);
  const { word, later } = directionOf(sort);
  const orderBy = (use: Use): string =>
    `ORDER BY ${columns.map((column) => `${columnFor(use, column)}${word}`).join(', ')} LIMIT ?`;
  const filters = conditionsOf(query, searchBy, pageBy);
  const after = new Conditions();
  if (cursor !== undefined) {
    const places = columns.map(() => '?');
    const values = readCursor(cursor, sort, columns);
    after.add(`(${columns.join(', ')}) ${later} (${places.join(', ')})`, ...values);
  }
  const page = limit + 1;
  const rows = `
      SELECT ${[...new Set(['id', 'version', ...columns, 'estimated_delivery', 'due_at', 'delivered_at'])].join(', ')}, fields,
        CASE WHEN octet_length(tracking_updates) <= ${READ_AT_ONCE} THEN tracking_updates END AS tracking_updates
      FROM shipments`;
  const found = new Conditions();
  if (isGathered(query)) {
    const all = filters.and(after);
    found.add(`id IN (SELECT id FROM shipments ${all.where} ${orderBy('compare')})`, ...all.parameters, page);
    return { text: `${rows} ${found.where} ${orderBy('look up')}`, parameters: [...found.parameters, page] };
  }
  if (isApart(query) && pageBy === 'sort') {
    found.add(`id IN (SELECT id FROM shipments ${filters.where})`, ...filters.parameters);
    const all = found.and(after);
    return { text: `${rows} ${all.where} ${orderBy('compare')}`, parameters: [...all.parameters, page] };
  }
  const all = filters.and(after);
  return { text: `${rows} ${all.where} ${orderBy('look up')}`, parameters: [...all.parameters, page] };
};

import type { DueState, ServiceType, ShipmentSort, ShipmentStatus } from '@waymark/contracts';
import { DAY } from '@waymark/domain';
import { endOf, startOf } from '../../http/parameters/parameters.js';
import type { Parameter } from '../../event-sourcing/read-models/read-models.js';
import { matchOf, searchedWords as firstWords } from '../../event-sourcing/read-models/search-words.js';
import { wordsLookedFor } from '../projections/search-text.js';
import { readCursor } from './shipment-cursor.js';

export interface ShipmentListQuery {
  /** Undefined lists everybody's shipments. */
  owner_id?: string | undefined;
  /** Words, each matched as a beginning of a word. */
  q?: string | undefined;
  status?: readonly ShipmentStatus[] | undefined;
  service_type?: ServiceType | undefined;
  /** Creation, inclusive: an ISO date (the whole day, UTC) or an instant. */
  from?: string | undefined;
  to?: string | undefined;
  due?: readonly DueState[] | undefined;
  /** Not delivered, and no news of it for at least so long. */
  silent_days?: number | undefined;
  /** The instant for `due` and `silent_days`, in milliseconds. */
  at?: number;
  sort: ShipmentSort;
  limit: number;
  /** As answered before, with the same sort. */
  cursor?: string | undefined;
}

export interface Sql {
  text: string;
  parameters: Parameter[];
}

/**
 * How a page is found: `sort` reads all that fits and orders it; `walk` goes along the order's index and
 * passes over what does not fit.
 */
export type PageBy = 'sort' | 'walk';

/** Whichever reads fewer rows: all that fit, or as many as are met before the page is full. */
export const pageBy = (query: ShipmentListQuery, fitting: number, all: number): PageBy =>
  fitting * fitting > query.limit * all && !isGathered(query) ? 'walk' : 'sort';

/** How words are looked for: in the full-text index, or in the texts of the few rows that come into question. */
export type SearchBy = 'index' | 'text';

/** Each sort ends in the id, so that the order is total; an index stands behind each, by owner and for everybody. */
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

const isDescending = (sort: ShipmentSort): boolean => sort.startsWith('-');

const searchedWords = (q: string): string[] => firstWords(q, wordsLookedFor);

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

const addSearch = (conditions: Conditions, q: string, searchBy: SearchBy): void => {
  const words = searchedWords(q);
  if (words.length === 0) return conditions.add('FALSE');
  if (searchBy === 'text') {
    for (const word of words) conditions.add('instr(search_text, ?) > 0', ` ${word}`);
    return;
  }
  conditions.add('id IN (SELECT rowid FROM shipment_search WHERE shipment_search MATCH ?)', matchOf(words));
};

/** Orders whose index does not begin with what the lists are filtered by. */
const APART_FROM_FILTERS: readonly string[] = ['updated_at', 'tracking_number', 'estimated_delivery', 'last_scan_at'];

const OPEN_STATES = ['late', 'today', 'on_time'] as const satisfies readonly DueState[];

/** Of shipments that wait: each state is a stretch of instants, after the one and up to the other. */
const addDue = (conditions: Conditions, states: readonly DueState[], at: number, sign: string): void => {
  const [now, tomorrow] = [at, at + DAY].map((time) => new Date(time).toISOString());
  const stretches = { late: ['', now], today: [now, tomorrow], on_time: [tomorrow, '~'] } as const;
  const open = OPEN_STATES.filter((state) => states.includes(state)).map((state) => stretches[state]);
  const settled = states.filter((state) => !OPEN_STATES.some((one) => one === state));
  const kinds = [...(open.length > 0 ? ['open'] : []), ...settled];
  conditions.add(`${sign}due IN (${kinds.map(() => '?').join()})`, ...kinds);
  if (open.length === 0 || open.length === OPEN_STATES.length) return;
  const isOne = open.every(([after], index) => index === 0 || after === open[index - 1]?.[1]);
  const bounds = isOne ? [[open[0]?.[0], open.at(-1)?.[1]] as const] : open;
  const within = bounds.map(() => `(${sign}due_at > ? AND ${sign}due_at <= ?)`).join(' OR ');
  const ends = bounds.flat().map((end) => end ?? '');
  conditions.add(settled.length > 0 ? `(due <> 'open' OR ${within})` : `(${within})`, ...ends);
};

const conditionsOf = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Conditions => {
  const conditions = new Conditions();
  const { owner_id, q, status, service_type, from, to, due, silent_days, at = 0, sort } = query;
  // With a plus SQLite looks up no index for it: https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  const walkSign = pageBy === 'walk' ? '+' : '';
  const isApartOrder = APART_FROM_FILTERS.includes(columnsOf(sort)[0]);
  // What is late or silent has an index with all that may be asked of it besides.
  const sign = due || silent_days !== undefined ? '+' : isApartOrder ? walkSign : '';
  if (owner_id !== undefined) conditions.add('owner_id = ?', owner_id);
  if (status?.length === 1) conditions.add(`${sign}status = ?`, ...status);
  else if (status) conditions.add(`${walkSign}status IN (${status.map(() => '?').join()})`, ...status);
  if (service_type) conditions.add(`${sign}service_type = ?`, service_type);
  if (from) conditions.add(`${sign}created_at >= ?`, startOf(from));
  if (to) conditions.add(`${sign}created_at <= ?`, endOf(to));
  // The index of what is silent has what `due` asks for; that of what is due has not when it was heard of.
  if (due) addDue(conditions, due, at, silent_days === undefined ? walkSign : '+');
  if (silent_days !== undefined) {
    conditions.add(`${walkSign}heard_at <= ?`, new Date(at - silent_days * DAY).toISOString());
  }
  if (q?.trim()) addSearch(conditions, q, searchBy);
  return conditions;
};

const isNarrowed = ({ status, service_type, from, to, due, silent_days }: ShipmentListQuery): boolean =>
  Boolean(status || service_type || from || to || due) || silent_days !== undefined;

export const isFiltered = (query: ShipmentListQuery): boolean => Boolean(query.q?.trim()) || isNarrowed(query);

/** Nothing but words is looked for, among everybody's shipments. */
export const isSearchAlone = (query: ShipmentListQuery): boolean =>
  searchedWords(query.q ?? '').length > 0 && query.owner_id === undefined && !isNarrowed(query);

/** How many shipments have the words, from the full-text index alone. */
export const matchesSql = ({ q }: ShipmentListQuery): Sql => ({
  text: 'SELECT count(*) AS total FROM shipment_search WHERE shipment_search MATCH ?',
  parameters: [matchOf(searchedWords(q ?? ''))],
});

export const countSql = (query: ShipmentListQuery, searchBy: SearchBy): Sql => {
  const { where, parameters } = conditionsOf(query, searchBy);
  return { text: `SELECT count(*) AS total FROM shipments ${where}`, parameters };
};

/** Tracking updates of so many bytes are read with the rows of a page; longer ones row by row, as long as the page has room. */
const READ_AT_ONCE = 4_000;

/** What is late or silent, or of several statuses: no order of the list goes along its index, and it may lie far from where a list begins. */
const isApart = ({ due, silent_days, status }: ShipmentListQuery): boolean =>
  due !== undefined || silent_days !== undefined || (status?.length ?? 0) > 1;

/** The filter's index has the columns of the order too, so that a page is found in it alone. */
const isGathered = (query: ShipmentListQuery): boolean =>
  isApart(query) && ['created_at', 'status'].includes(columnsOf(query.sort)[0]);

/** `start` is the text of the resource but for `due`, null where the tracking updates are long. One row more than the limit, to tell whether there is a next page. Throws InvalidCursorError. */
export const pageSql = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Sql => {
  const { sort, cursor, limit } = query;
  const columns = columnsOf(sort);
  const direction = isDescending(sort) ? ' DESC' : '';
  const orderBy = (sign: '' | '+'): string =>
    `ORDER BY ${columns.map((column) => `${sign}${column}${direction}`).join(', ')} LIMIT ?`;
  const filters = conditionsOf(query, searchBy, pageBy);
  const after = new Conditions();
  if (cursor !== undefined) {
    const [comparison, places] = [isDescending(sort) ? '<' : '>', columns.map(() => '?')];
    const values = readCursor(cursor, sort, columns);
    after.add(`(${columns.join(', ')}) ${comparison} (${places.join(', ')})`, ...values);
  }
  const page = limit + 1;
  const rows = `
      SELECT ${[...new Set(['id', ...columns, 'estimated_delivery', 'due_at', 'delivered_at'])].join(', ')},
        CASE WHEN octet_length(tracking_updates) <= ${READ_AT_ONCE} THEN head || tracking_updates END AS start
      FROM shipments`;
  const found = new Conditions();
  if (isGathered(query)) {
    const all = filters.and(after);
    found.add(`id IN (SELECT id FROM shipments ${all.where} ${orderBy('+')})`, ...all.parameters, page);
    return { text: `${rows} ${found.where} ${orderBy('')}`, parameters: [...found.parameters, page] };
  }
  if (isApart(query) && pageBy === 'sort') {
    found.add(`id IN (SELECT id FROM shipments ${filters.where})`, ...filters.parameters);
    const all = found.and(after);
    return { text: `${rows} ${all.where} ${orderBy('+')}`, parameters: [...all.parameters, page] };
  }
  const all = filters.and(after);
  return { text: `${rows} ${all.where} ${orderBy('')}`, parameters: [...all.parameters, page] };
};

import type { ServiceType, ShipmentSort, ShipmentStatus } from '@waymark/contracts';
import { endOf, startOf } from '../../http/parameters/parameters.js';
import type { Parameter } from '../../event-sourcing/read-models/read-models.js';
import { matchOf, searchedWords } from '../../event-sourcing/read-models/search-words.js';
import { readCursor } from './shipment-cursor.js';

export interface ShipmentListQuery {
  /** Undefined lists everybody's shipments. */
  owner_id?: string | undefined;
  /** Words, each matched as a beginning of a word. */
  q?: string | undefined;
  status?: ShipmentStatus | undefined;
  service_type?: ServiceType | undefined;
  /** Creation, inclusive: an ISO date (the whole day, UTC) or an instant. */
  from?: string | undefined;
  to?: string | undefined;
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
export const pageBy = ({ limit }: ShipmentListQuery, fitting: number, all: number): PageBy =>
  fitting * fitting > limit * all ? 'walk' : 'sort';

/** How words are looked for: in the full-text index, or in the texts of the few rows that come into question. */
export type SearchBy = 'index' | 'text';

/** Each sort ends in the id, so that the order is total; an index stands behind each, by owner and for everybody. */
const COLUMNS_OF_SORT = {
  created_at: ['created_at', 'id'],
  updated_at: ['updated_at', 'id'],
  tracking_number: ['tracking_number', 'id'],
  status: ['status', 'created_at', 'id'],
} as const;

type SortColumns = (typeof COLUMNS_OF_SORT)[keyof typeof COLUMNS_OF_SORT];

export const columnsOf = (sort: ShipmentSort): SortColumns =>
  COLUMNS_OF_SORT[(sort.startsWith('-') ? sort.slice(1) : sort) as keyof typeof COLUMNS_OF_SORT];

const isDescending = (sort: ShipmentSort): boolean => sort.startsWith('-');

class Conditions {
  private readonly texts: string[] = [];
  readonly parameters: Parameter[] = [];

  add(text: string, ...parameters: Parameter[]): void {
    this.texts.push(text);
    this.parameters.push(...parameters);
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
const APART_FROM_FILTERS: readonly string[] = ['updated_at', 'tracking_number'];

const conditionsOf = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Conditions => {
  const conditions = new Conditions();
  const { owner_id, q, status, service_type, from, to, sort } = query;
  // With a plus SQLite looks up no index for it: https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  const sign = pageBy === 'walk' && APART_FROM_FILTERS.includes(columnsOf(sort)[0]) ? '+' : '';
  if (owner_id !== undefined) conditions.add('owner_id = ?', owner_id);
  if (status) conditions.add(`${sign}status = ?`, status);
  if (service_type) conditions.add(`${sign}service_type = ?`, service_type);
  if (from) conditions.add(`${sign}created_at >= ?`, startOf(from));
  if (to) conditions.add(`${sign}created_at <= ?`, endOf(to));
  if (q?.trim()) addSearch(conditions, q, searchBy);
  return conditions;
};

export const isFiltered = ({ q, status, service_type, from, to }: ShipmentListQuery): boolean =>
  Boolean(q?.trim() || status || service_type || from || to);

/** Nothing but words is looked for, among everybody's shipments. */
export const isSearchAlone = ({ owner_id, q, status, service_type, from, to }: ShipmentListQuery): boolean =>
  searchedWords(q ?? '').length > 0 && owner_id === undefined && !status && !service_type && !from && !to;

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

/** `json` is null where the tracking updates are long. One row more than the limit, to tell whether there is a next page. Throws InvalidCursorError. */
export const pageSql = (query: ShipmentListQuery, searchBy: SearchBy, pageBy: PageBy = 'sort'): Sql => {
  const conditions = conditionsOf(query, searchBy, pageBy);
  const { sort, cursor, limit } = query;
  const columns = columnsOf(sort);
  if (cursor !== undefined) {
    const values = readCursor(cursor, sort, columns);
    const [comparison, places] = [isDescending(sort) ? '<' : '>', columns.map(() => '?')];
    conditions.add(`(${columns.join(', ')}) ${comparison} (${places.join(', ')})`, ...values);
  }
  const order = columns.map((column) => (isDescending(sort) ? `${column} DESC` : column));
  return {
    text: `
      SELECT ${[...new Set(['id', ...columns])].join(', ')},
        CASE WHEN octet_length(tracking_updates) <= ${READ_AT_ONCE} THEN head || tracking_updates || '}' END AS json
      FROM shipments ${conditions.where} ORDER BY ${order.join(', ')} LIMIT ?`,
    parameters: [...conditions.parameters, limit + 1],
  };
};

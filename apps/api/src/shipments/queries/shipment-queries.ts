import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, READ_MODELS } from '../../platform/tokens.js';
import {
  SILENT_DAYS,
  type Attention,
  type Counters,
  type PublicShipment,
  type Shipment,
  type TrackingUpdate,
} from '@waymark/contracts';
import {
  dueNow,
  publicShipmentFields,
  shipmentView,
  type Due,
  type DueNow,
  type ShipmentFields,
  type TrackingNumber,
} from '@waymark/domain';
import { systemClock, type Clock } from '@waymark/event-store';
import type { Parameter, ReadModels, Row } from '@waymark/event-store/sqlite';
import { EVERYBODY } from '../projections/counter-rows.js';
import { dueFactsIn, type DueRow } from '../projections/due-columns.js';
import { shipmentJson } from '../projections/shipment-json.js';
import { writeCursor, type CursorValue } from './shipment-cursor.js';
import {
  anySql,
  columnsOf,
  countSql,
  isFiltered,
  isSearchAlone,
  matchesSql,
  pageBy,
  pageSql,
  type PageBy,
  type SearchBy,
  type ShipmentListQuery,
  type Sql,
} from './shipment-list.js';

export { InvalidCursorError } from './shipment-cursor.js';
export type { ShipmentListQuery } from './shipment-list.js';

/** A view of a shipment now. `day` is the day for which it is valid, if time changes it, and `until` the end of its validity in milliseconds. */
export interface DatedView<View> {
  version: number;
  day: string | undefined;
  until: number;
  view: View;
}

interface DueFields {
  fields: ShipmentFields;
  due: Due;
}

export interface ShipmentList {
  /** `Shipment` resources as JSON. */
  rows: string[];
  next_cursor?: string;
  total: number;
}

/** `fields` and `tracking_updates` are JSON. */
interface StateRow extends DueRow {
  version: number;
  fields: string;
  tracking_updates: string;
}

/** Long tracking updates are null, and are read later. */
type FoundRow = Omit<StateRow, 'tracking_updates'> & { id: number; tracking_updates: string | null };
const isWhole = (row: FoundRow): row is FoundRow & StateRow => row.tracking_updates !== null;

/** The total of a query, and how its pages are found. */
interface Way {
  total: number;
  searchBy: SearchBy;
  pageBy: PageBy;
}

const DUE_FACTS = 'estimated_delivery, due_at, delivered_at';
const STATE = `version, fields, tracking_updates, ${DUE_FACTS}`;
const OF_NUMBER = 'FROM shipments WHERE tracking_number = ? ORDER BY id LIMIT 1';
const BY_ID = `SELECT ${STATE} FROM shipments WHERE id = ?`;
const BY_NUMBER = `SELECT ${STATE} ${OF_NUMBER}`;
const TEXT_BY_NUMBER = `SELECT version, public_fields AS fields, tracking_updates, ${DUE_FACTS} ${OF_NUMBER}`;
const IS_TAKEN = 'SELECT 1 FROM shipments WHERE tracking_number = ?';
const FIELDS_BY_ID = `SELECT fields, ${DUE_FACTS} FROM shipments WHERE id = ?`;
const UPDATE_OF = `
  SELECT value FROM shipments, json_each(tracking_updates)
  WHERE shipments.id = ? AND value ->> 'id' = ? LIMIT 1`;
const COUNTERS = 'SELECT total, delivered, in_transit, pending FROM shipment_counters WHERE scope = ?';
/** No recent change. A change dated in the future by a fast clock does not count as recent. */
const IS_QUIET = '(updated_at <= ? OR updated_at > ?)';
const OVERDUE = `
  SELECT id FROM shipments WHERE overdue_from <= ? AND ${IS_QUIET} ORDER BY overdue_from, id LIMIT ?`;
const OVERDUE_AHEAD = `
  SELECT id FROM shipments WHERE overdue_until > ? AND ${IS_QUIET} ORDER BY overdue_until, id LIMIT ?`;
const SHIPMENT_OF_UPDATE = 'SELECT shipment_id FROM tracking_updates WHERE id = ?';

/** Owners with at most this number of rows are searched row by row: a short word has more full-text matches over all owners. */
const SEARCHED_ONE_BY_ONE = 2000;
/** Maximum characters of a page. A thousand ordinary shipments have half of it. */
const MOST_OF_A_PAGE = 6_000_000;
/** Number of matches from which a walk in the list's order finds a page soon. Sorting all matches would take seconds. */
const COMMON_WORDS = 20_000;

const fieldsOf = ({ fields }: Pick<StateRow, 'fields'>): ShipmentFields => shipmentJson.fields.valueIn(fields);
const updatesOf = (row: StateRow): TrackingUpdate[] => shipmentJson.tracking_updates.valueIn(row.tracking_updates);

const ownView = (row: StateRow, due: DueNow): Shipment => shipmentView(fieldsOf(row), updatesOf(row), due);
const publicView = (row: StateRow, due: DueNow): PublicShipment =>
  shipmentView(publicShipmentFields(fieldsOf(row)), updatesOf(row), due);
/** The JSON of a view, joined from stored texts. Building each view would take lists and look-ups up to twice the time (decision 0061). */
const viewText = ({ fields, tracking_updates }: StateRow, { due }: DueNow): string =>
  `${fields.slice(0, -1)},"tracking_updates":${tracking_updates},"due":${JSON.stringify(due)}}`;

/** Queries of shipments. Deleted ones are absent. */
@Injectable()
export class ShipmentQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>,
    @Inject(CLOCK) private readonly clock: Clock = systemClock,
  ) {}

  byId(id: number): DatedView<Shipment> | undefined {
    return this.dated(BY_ID, id, ownView);
  }

  /** The fields without updates, at a cost that does not depend on the number of updates. */
  fieldsById(id: number): DueFields | undefined {
    const row = this.readModels.statement(FIELDS_BY_ID).get(id) as unknown as StateRow | undefined;
    return row && { fields: fieldsOf(row), due: this.dueOf(row).due };
  }

  updateOf(id: number, update_id: number): TrackingUpdate | undefined {
    const row = this.readModels.statement(UPDATE_OF).get(id, update_id);
    return row && (JSON.parse(String(row['value'])) as TrackingUpdate);
  }

  isTaken(number: TrackingNumber): boolean {
    return this.readModels.statement(IS_TAKEN).get(number) !== undefined;
  }

  byTrackingNumber(number: TrackingNumber): DatedView<PublicShipment> | undefined {
    return this.dated(BY_NUMBER, number, publicView);
  }

  /** The public view as JSON. */
  publicText(number: TrackingNumber): DatedView<string> | undefined {
    return this.dated(TEXT_BY_NUMBER, number, viewText);
  }

  /** Throws InvalidCursorError for a cursor of another sort, and RangeError for an invalid `from` or `to`. */
  list(request: ShipmentListQuery): ShipmentList {
    const query = this.atPresent(request);
    const way = this.wayTo(query);
    const { rows, ...others } = this.page(query, way);
    return { rows: rows.map((row) => viewText(row, this.dueOf(row))), ...others, total: way.total };
  }

  /** The tracking number of any shipment that the query finds. Throws RangeError as `list`. */
  anyNumber(request: ShipmentListQuery): string | undefined {
    const query = this.atPresent(request);
    const [row] = this.all(anySql(query, this.searchBy(query)));
    return row && String(row['tracking_number']);
  }

  /** Yields all pages from the query's cursor on, and reads each on demand. Throws as `list`. */
  *pages(request: ShipmentListQuery): Generator<readonly Shipment[]> {
    const query = this.atPresent(request);
    const way = this.wayTo(query);
    for (let { cursor } = query; ;) {
      const { rows, next_cursor } = this.page({ ...query, cursor }, way);
      yield rows.map((row) => ownView(row, this.dueOf(row)));
      if (next_cursor === undefined) return;
      cursor = next_cursor;
    }
  }

  /** Undefined counts all shipments. */
  attention(owner_id: string | undefined): Attention {
    const count = (filter: Partial<ShipmentListQuery>): number => {
      const query = this.atPresent({ owner_id, sort: '-created_at', limit: 1, ...filter });
      return this.total(query, 'index');
    };
    return {
      late: count({ due: ['late'] }),
      due_today: count({ due: ['today'] }),
      silent: count({ silent_days: SILENT_DAYS }),
    };
  }

  /** Undefined counts all shipments. */
  counters(owner_id: string | undefined): Counters {
    const row = this.readModels.statement(COUNTERS).get(owner_id ?? EVERYBODY) as unknown as Counters | undefined;
    return row ?? { total: 0, delivered: 0, in_transit: 0, pending: 0 };
  }

  /** Shipments for which DeliveryOverdue is due at `at` and that have not changed since `unchangedSince`, in order of the end of their day. */
  overdue(at: string, unchangedSince: string, limit: number): number[] {
    return this.idsOf(OVERDUE, at, unchangedSince, at, limit);
  }

  /** Shipments with DeliveryOverdue for a day that has not ended at `at`, and that have not changed since `unchangedSince`. */
  overdueAhead(at: string, unchangedSince: string, limit: number): number[] {
    return this.idsOf(OVERDUE_AHEAD, at, unchangedSince, at, limit);
  }

  /** The id of the shipment that a tracking update belongs to. */
  shipmentOfUpdate(update_id: number): number | undefined {
    const row = this.readModels.statement(SHIPMENT_OF_UPDATE).get(update_id);
    return row && Number(row['shipment_id']);
  }

  private idsOf(text: string, ...parameters: Parameter[]): number[] {
    return this.all({ text, parameters }).map(({ id }) => Number(id));
  }

  private atPresent(query: ShipmentListQuery): ShipmentListQuery {
    return { at: this.clock.now().getTime(), ...query };
  }

  private wayTo(query: ShipmentListQuery): Way {
    const searchBy = this.searchBy(query);
    const total = this.total(query, searchBy);
    const isCommon = isSearchAlone(query) && total > COMMON_WORDS;
    const by = pageBy(query, total, this.counters(query.owner_id).total);
    return { total, searchBy: isCommon ? 'text' : searchBy, pageBy: by };
  }

  private page(query: ShipmentListQuery, { searchBy, pageBy: by }: Way): { rows: StateRow[]; next_cursor?: string } {
    const found = this.all(pageSql(query, searchBy, by));
    const { rows, taken } = this.asManyAsFit(found.slice(0, query.limit));
    const last = found[taken - 1];
    return { rows, ...(last && found.length > taken && { next_cursor: this.cursorAfter(query, last) }) };
  }

  /** The first rows, at least one, so that the size of a page is bounded even for the largest shipments. `taken` counts the rows read, deleted ones included. */
  private asManyAsFit(found: readonly Row[]): { rows: StateRow[]; taken: number } {
    const rows: StateRow[] = [];
    let [taken, size] = [0, 0];
    for (const one of found as unknown as FoundRow[]) {
      const row = this.wholeRow(one);
      size += row ? row.fields.length + row.tracking_updates.length : 0;
      if (size > MOST_OF_A_PAGE && rows.length > 0) break;
      taken += 1;
      if (row) rows.push(row);
    }
    return { rows, taken };
  }

  /** Reads a row without its tracking updates again, so that all of it is of one version. Undefined if it was deleted meanwhile. */
  private wholeRow(row: FoundRow): StateRow | undefined {
    if (isWhole(row)) return row;
    return this.readModels.statement(BY_ID).get(row.id) as unknown as StateRow | undefined;
  }

  private dated<View>(
    sql: string,
    key: Parameter,
    viewOf: (row: StateRow, due: DueNow) => View,
  ): DatedView<View> | undefined {
    const row = this.readModels.statement(sql).get(key) as unknown as StateRow | undefined;
    if (!row) return undefined;
    const due = this.dueOf(row);
    return { version: row.version, day: due.day, until: due.until, view: viewOf(row, due) };
  }

  private searchBy({ owner_id }: ShipmentListQuery): SearchBy {
    return owner_id !== undefined && this.counters(owner_id).total <= SEARCHED_ONE_BY_ONE ? 'text' : 'index';
  }

  private total(query: ShipmentListQuery, searchBy: SearchBy): number {
    if (!isFiltered(query)) return this.counters(query.owner_id).total;
    const sql = isSearchAlone(query) ? matchesSql(query) : countSql(query, searchBy);
    return Number(this.all(sql)[0]?.['total']);
  }

  private cursorAfter({ sort }: ShipmentListQuery, row: Row): string {
    return writeCursor(
      sort,
      columnsOf(sort).map((column) => row[column] as CursorValue),
    );
  }

  private dueOf(row: DueRow): DueNow {
    return dueNow(dueFactsIn(row), this.clock.now().getTime());
  }

  private all({ text, parameters }: Sql): Row[] {
    return this.readModels.statement(text).all(...parameters);
  }
}

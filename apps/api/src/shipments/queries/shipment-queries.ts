import { SILENT_DAYS, type Attention, type Counters } from '@waymark/contracts';
import { dueNow, type Due, type DueNow, type TrackingNumber } from '@waymark/domain';
import { systemClock, type Clock } from '../../event-sourcing/clock.js';
import type { ReadModels, Row } from '../../event-sourcing/read-models/read-models.js';
import { EVERYBODY } from '../projections/counter-rows.js';
import { withDue } from '../due-text.js';
import { dueFactsIn, type DueRow } from '../projections/due-columns.js';
import { writeCursor, type CursorValue } from './shipment-cursor.js';
import {
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

/** `json` is the text of the `Shipment` resource. */
export interface ShipmentRow {
  id: number;
  owner_id: string;
  version: number;
  updated_at: string;
  /** For which `json` holds, where time changes it too. */
  day?: string | undefined;
  json: string;
}

/** `public_json` is the text of the `PublicShipment` resource, ready to send. */
export interface PublicShipmentRow {
  id: number;
  version: number;
  /** For which `public_json` holds, where time changes it too, and until when, in milliseconds. */
  day?: string | undefined;
  until: number;
  public_json: string;
}

/** `head` and `public_head` are the texts of the resources up to the value of tracking_updates. */
export interface ShipmentHeadRow {
  owner_id: string;
  due: Due;
  head: string;
  public_head: string;
}

export interface ShipmentList {
  /** Texts of `Shipment` resources. */
  rows: string[];
  next_cursor?: string;
  total: number;
}

/** `text` is that of a resource up to the value of tracking_updates. */
interface TextRow extends DueRow {
  text: string;
}

/** How many a query finds, and how its pages are found. */
interface Way {
  total: number;
  searchBy: SearchBy;
  pageBy: PageBy;
}

const DUE_FACTS = 'estimated_delivery, due_at, delivered_at';
const BY_ID = `
  SELECT id, owner_id, version, updated_at, head || tracking_updates AS text, ${DUE_FACTS} FROM shipments WHERE id = ?`;
const BY_NUMBER = `
  SELECT id, version, public_head || tracking_updates AS text, ${DUE_FACTS}
  FROM shipments WHERE tracking_number = ? ORDER BY id LIMIT 1`;
const HEAD_BY_ID = `SELECT owner_id, head, public_head, ${DUE_FACTS} FROM shipments WHERE id = ?`;
const UPDATE_OF = `
  SELECT value FROM shipments, json_each(tracking_updates)
  WHERE shipments.id = ? AND value ->> 'id' = ? LIMIT 1`;
const COUNTERS = 'SELECT total, delivered, in_transit, pending FROM shipment_counters WHERE scope = ?';
const OVERDUE = `
  SELECT id FROM shipments WHERE overdue_from <= ? AND updated_at <= ? ORDER BY overdue_from, id LIMIT ?`;
const SHIPMENT_OF_UPDATE = 'SELECT shipment_id FROM tracking_updates WHERE id = ?';

/** Up to so many rows of one owner are searched one by one; a short word's full-text matches among everybody's are more. */
const SEARCHED_ONE_BY_ONE = 2000;
/** Characters of a page; a thousand ordinary shipments have half of it. */
const MOST_OF_A_PAGE = 6_000_000;
/** Words that so many shipments have are met often enough when the list is walked in its order; to sort all matches would take seconds. */
const COMMON_WORDS = 20_000;

/** Deleted shipments are absent. */
export class ShipmentQueries {
  constructor(
    private readonly readModels: Pick<ReadModels, 'statement'>,
    private readonly clock: Clock = systemClock,
  ) {}

  byId(id: number): ShipmentRow | undefined {
    const row = this.readModels.statement(BY_ID).get(id);
    if (!row) return undefined;
    const { text, ...others } = row as unknown as Omit<ShipmentRow, 'json'> & TextRow;
    const due = this.dueOf(others);
    return { ...others, day: due.day, json: withDue(text, due) };
  }

  /** What costs the same whatever the shipment holds. */
  headById(id: number): ShipmentHeadRow | undefined {
    const row = this.readModels.statement(HEAD_BY_ID).get(id) as unknown as (ShipmentHeadRow & DueRow) | undefined;
    return row && { ...row, due: this.dueOf(row).due };
  }

  /** A tracking update of a shipment, as the text of its resource. */
  updateOf(id: number, update_id: number): string | undefined {
    const row = this.readModels.statement(UPDATE_OF).get(id, update_id);
    return row && String(row['value']);
  }

  byTrackingNumber(number: TrackingNumber): PublicShipmentRow | undefined {
    const row = this.readModels.statement(BY_NUMBER).get(number);
    if (!row) return undefined;
    const { text, ...others } = row as unknown as Omit<PublicShipmentRow, 'public_json'> & TextRow;
    const due = this.dueOf(others);
    return { ...others, day: due.day, until: due.until, public_json: withDue(text, due) };
  }

  /** Throws InvalidCursorError for a cursor that is none of this sort, RangeError for a `from` or `to` that is no time. */
  list(asked: ShipmentListQuery): ShipmentList {
    const query = this.atPresent(asked);
    const way = this.wayTo(query);
    return { ...this.page(query, way), total: way.total };
  }

  /** The texts of all from the query's cursor on, page by page; each is read when the one before was taken. Throws as `list`. */
  *pages(asked: ShipmentListQuery): Generator<readonly string[]> {
    const query = this.atPresent(asked);
    const way = this.wayTo(query);
    for (let { cursor } = query; ;) {
      const { rows, next_cursor } = this.page({ ...query, cursor }, way);
      yield rows;
      if (next_cursor === undefined) return;
      cursor = next_cursor;
    }
  }

  /** Undefined counts everybody's shipments. */
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

  /** Undefined counts everybody's shipments. */
  counters(owner_id: string | undefined): Counters {
    const row = this.readModels.statement(COUNTERS).get(owner_id ?? EVERYBODY) as unknown as Counters | undefined;
    return row ?? { total: 0, delivered: 0, in_transit: 0, pending: 0 };
  }

  /** Shipments whose estimated day had ended without delivery at an instant, which is still to be recorded, and that nobody has changed since another; those that ended first come first. */
  overdue(at: string, unchangedSince: string, limit: number): number[] {
    return this.readModels
      .statement(OVERDUE)
      .all(at, unchangedSince, limit)
      .map(({ id }) => Number(id));
  }

  /** The id of the shipment that a tracking update belongs to. */
  shipmentOfUpdate(update_id: number): number | undefined {
    const row = this.readModels.statement(SHIPMENT_OF_UPDATE).get(update_id);
    return row && Number(row['shipment_id']);
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

  private page(query: ShipmentListQuery, { searchBy, pageBy: by }: Way): Omit<ShipmentList, 'total'> {
    const found = this.all(pageSql(query, searchBy, by));
    const rows = this.asManyAsFit(found.slice(0, query.limit));
    const last = found[rows.length - 1];
    return { rows, ...(last && found.length > rows.length && { next_cursor: this.cursorAfter(query, last) }) };
  }

  /** The texts of the first rows, at least one: a page of the largest shipments there are is no larger than one of many others. */
  private asManyAsFit(found: readonly Row[]): string[] {
    const texts: string[] = [];
    let size = 0;
    for (const { id, start, ...row } of found) {
      const isLong = start === null;
      const text = isLong
        ? String(this.byId(Number(id))?.json)
        : withDue(String(start), this.dueOf(row as unknown as DueRow));
      size += text.length;
      if (size > MOST_OF_A_PAGE && texts.length > 0) break;
      texts.push(text);
    }
    return texts;
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

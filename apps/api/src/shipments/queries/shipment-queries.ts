import type { Counters } from '@waymark/contracts';
import type { TrackingNumber } from '@waymark/domain';
import type { ReadModels, Row } from '../../event-sourcing/read-models/read-models.js';
import { EVERYBODY } from '../projections/counter-rows.js';
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
  json: string;
}

/** `public_json` is the text of the `PublicShipment` resource, ready to send. */
export interface PublicShipmentRow {
  id: number;
  version: number;
  public_json: string;
}

/** `head` and `public_head` are the texts of the resources up to the value of their last field, tracking_updates. */
export interface ShipmentHeadRow {
  owner_id: string;
  head: string;
  public_head: string;
}

export interface ShipmentList {
  /** Texts of `Shipment` resources. */
  rows: string[];
  next_cursor?: string;
  total: number;
}

/** How many a query finds, and how its pages are found. */
interface Way {
  total: number;
  searchBy: SearchBy;
  pageBy: PageBy;
}

const BY_ID = `
  SELECT id, owner_id, version, updated_at, head || tracking_updates || '}' AS json FROM shipments WHERE id = ?`;
const BY_NUMBER = `
  SELECT id, version, public_head || tracking_updates || '}' AS public_json
  FROM shipments WHERE tracking_number = ? ORDER BY id LIMIT 1`;
const HEAD_BY_ID = 'SELECT owner_id, head, public_head FROM shipments WHERE id = ?';
const UPDATE_OF = `
  SELECT value FROM shipments, json_each(tracking_updates)
  WHERE shipments.id = ? AND value ->> 'id' = ? LIMIT 1`;
const COUNTERS = 'SELECT total, delivered, in_transit, pending FROM shipment_counters WHERE scope = ?';
const SHIPMENT_OF_UPDATE = 'SELECT shipment_id FROM tracking_updates WHERE id = ?';

/** Up to so many rows of one owner are searched one by one; a short word's full-text matches among everybody's are more. */
const SEARCHED_ONE_BY_ONE = 2000;
/** Characters of a page; a thousand ordinary shipments have half of it. */
const MOST_OF_A_PAGE = 6_000_000;
/** Words that so many shipments have are met often enough when the list is walked in its order; to sort all matches would take seconds. */
const COMMON_WORDS = 20_000;

/** Deleted shipments are absent. */
export class ShipmentQueries {
  constructor(private readonly readModels: Pick<ReadModels, 'statement'>) {}

  byId(id: number): ShipmentRow | undefined {
    return this.readModels.statement(BY_ID).get(id) as unknown as ShipmentRow | undefined;
  }

  /** What costs the same whatever the shipment holds. */
  headById(id: number): ShipmentHeadRow | undefined {
    return this.readModels.statement(HEAD_BY_ID).get(id) as unknown as ShipmentHeadRow | undefined;
  }

  /** A tracking update of a shipment, as the text of its resource. */
  updateOf(id: number, update_id: number): string | undefined {
    const row = this.readModels.statement(UPDATE_OF).get(id, update_id);
    return row && String(row['value']);
  }

  byTrackingNumber(number: TrackingNumber): PublicShipmentRow | undefined {
    return this.readModels.statement(BY_NUMBER).get(number) as unknown as PublicShipmentRow | undefined;
  }

  /** Throws InvalidCursorError for a cursor that is none of this sort, RangeError for a `from` or `to` that is no time. */
  list(query: ShipmentListQuery): ShipmentList {
    const way = this.wayTo(query);
    return { ...this.page(query, way), total: way.total };
  }

  /** The texts of all from the query's cursor on, page by page; each is read when the one before was taken. Throws as `list`. */
  *pages(query: ShipmentListQuery): Generator<readonly string[]> {
    const way = this.wayTo(query);
    for (let { cursor } = query; ;) {
      const { rows, next_cursor } = this.page({ ...query, cursor }, way);
      yield rows;
      if (next_cursor === undefined) return;
      cursor = next_cursor;
    }
  }

  /** Undefined counts everybody's shipments. */
  counters(owner_id: string | undefined): Counters {
    const row = this.readModels.statement(COUNTERS).get(owner_id ?? EVERYBODY) as unknown as Counters | undefined;
    return row ?? { total: 0, delivered: 0, in_transit: 0, pending: 0 };
  }

  /** The id of the shipment that a tracking update belongs to. */
  shipmentOfUpdate(update_id: number): number | undefined {
    const row = this.readModels.statement(SHIPMENT_OF_UPDATE).get(update_id);
    return row && Number(row['shipment_id']);
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
    for (const { id, json } of found) {
      const text = String(json ?? this.byId(Number(id))?.json);
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

  private all({ text, parameters }: Sql): Row[] {
    return this.readModels.statement(text).all(...parameters);
  }
}

import { decisionsOf, publicShipmentFields, shipmentFields, type Shipment, type ShipmentState } from '@waymark/domain';
import type { ShipmentStatus, Waybill } from '@waymark/vocabulary';
import type { ViewsDatabase, CachedRows } from '@waymark/event-store';
import { decisionsJson } from '../../event-index/event-index-tables.js';
import { searchIndex } from '../../platform/search-words.js';
import { DUE_COLUMNS, DUE_INDEXES, dueCells, sameCells, scanCells, SET_DUE, SET_SCAN } from './due-columns.js';
import { searchText } from './search-text.js';
import { shipmentJson } from './shipment-json.js';

/**
 * `decisions`, `fields` and `tracking_updates` are the state as JSON. `public_fields` is derived and stored for the public
 * look-up only (decision 0061).
 */
export const SHIPMENT_TABLES = `
  CREATE TABLE shipments (
    id INTEGER PRIMARY KEY,
    owner_id TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    status TEXT NOT NULL,
    service_type TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    search_text TEXT NOT NULL,
    decisions ${decisionsJson.ddl},
    fields ${shipmentJson.fields.ddl},
    public_fields ${shipmentJson.public_fields.ddl},
    tracking_updates ${shipmentJson.tracking_updates.ddl},${DUE_COLUMNS}
  ) STRICT;
  ${searchIndex('shipment_search')}
`;

/** The columns after the order cover filters and counts, so that they need no rows. */
export const SHIPMENT_INDEXES = `
  CREATE INDEX shipments_by_number ON shipments (tracking_number);
  CREATE INDEX shipments_by_creation ON shipments (created_at, id, service_type);
  CREATE INDEX shipments_by_update ON shipments (updated_at, id, status, service_type, created_at);
  CREATE INDEX shipments_by_status ON shipments (status, created_at, id, service_type);
  CREATE INDEX owned_by_number ON shipments (owner_id, tracking_number);
  CREATE INDEX owned_by_creation ON shipments (owner_id, created_at, id, service_type);
  CREATE INDEX owned_by_update ON shipments (owner_id, updated_at, id, status, service_type, created_at);
  CREATE INDEX owned_by_status ON shipments (owner_id, status, created_at, id, service_type);
  ${DUE_INDEXES}
`;

export interface ShipmentEntry {
  readonly state: ShipmentState;
  readonly version: number;
  /** The stored row; undefined without one. */
  stored: Stored | undefined;
}

type Stored = Readonly<{
  status: ShipmentStatus;
  service_type: string;
  search_text: string;
  /** That of `search_text`. */
  waybill: Waybill;
  due: ReturnType<typeof dueCells>;
  scan: ReturnType<typeof scanCells>;
}>;

/** Called for each written row with its status before and after; undefined without a row. */
export type CountRow = (
  owner_id: string,
  before: ShipmentStatus | undefined,
  after: ShipmentStatus | undefined,
) => void;

interface StoredShipment {
  due_at: string;
  status: ShipmentStatus;
  service_type: string;
  search_text: string;
  overdue: string;
  version: number;
  decisions: string;
  fields: string;
  tracking_updates: string;
}

const shipmentOf = ({ fields, tracking_updates, decisions, due_at, overdue }: StoredShipment): Shipment => {
  const { id, owner_id, tracking_number, created_at, updated_at, ...others } = shipmentJson.fields.valueIn(fields);
  const { due_zone, ...rest } = others;
  const { version: _version, status: _status, status_decision: _decision, last_scan_at: _scanned, ...waybill } = rest;
  return {
    ...{ id, owner_id, tracking_number, created_at, updated_at, waybill },
    tracking_updates: shipmentJson.tracking_updates.valueIn(tracking_updates),
    decisions: decisionsOf(decisionsJson.valueIn(decisions)),
    due_at: due_at === '' ? null : due_at,
    due_zone,
    overdue: shipmentJson.overdue.valueIn(overdue),
  };
};

/** Reads and writes a shipment's state as a row. A deleted shipment has no row. */
export const shipmentRows = (database: ViewsDatabase, count: CountRow): CachedRows<number, ShipmentEntry> => {
  const select = database.prepare(`
    SELECT version, status, service_type, search_text, decisions, due_at, overdue, fields, tracking_updates
    FROM shipments WHERE id = ?`);
  const insert = database.prepare(`INSERT INTO shipments VALUES (${Array.from({ length: 22 }, () => '?').join()})`);
  // SQLite rewrites an index if the statement names one of its columns, changed or not. So the statement names only columns that may change.
  const update = database.prepare(`
    UPDATE shipments
    SET status = ?, updated_at = ?, version = ?, decisions = ?, fields = ?, public_fields = ?, tracking_updates = ?
    WHERE id = ?`);
  const updateServiceType = database.prepare('UPDATE shipments SET service_type = ? WHERE id = ?');
  const updateDue = database.prepare(SET_DUE);
  const updateScan = database.prepare(SET_SCAN);
  const updateSearchText = database.prepare('UPDATE shipments SET search_text = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM shipments WHERE id = ?');
  const index = database.prepare('INSERT INTO shipment_search (rowid, search_text) VALUES (?, ?)');
  const unindex = database.prepare('DELETE FROM shipment_search WHERE rowid = ?');

  const writeActive = (id: number, entry: ShipmentEntry, shipment: Shipment): void => {
    const { stored, version } = entry;
    const { updated_at } = shipment;
    const fields = shipmentFields(shipment, version);
    const { status, service_type } = fields;
    const { decisions, tracking_updates } = shipment;
    const texts = [
      decisionsJson.text(decisions.facts),
      shipmentJson.fields.text(fields),
      shipmentJson.public_fields.text(publicShipmentFields(fields)),
      shipmentJson.tracking_updates.text(tracking_updates),
    ];
    const { waybill } = shipment;
    const search_text = stored?.waybill === waybill ? stored.search_text : searchText(shipment);
    const [due, scan] = [dueCells(shipment), scanCells(shipment, fields.last_scan_at)];
    if (stored) {
      update.run(status, updated_at, version, ...texts, id);
      if (stored.service_type !== service_type) updateServiceType.run(service_type, id);
      if (!sameCells(stored.due, due)) updateDue.run(...due, id);
      if (!sameCells(stored.scan, scan)) updateScan.run(...scan, id);
      if (stored.search_text !== search_text) {
        updateSearchText.run(search_text, id);
        unindex.run(id);
        index.run(id, search_text);
      }
    } else {
      const { owner_id, tracking_number, created_at } = fields;
      const columns = [owner_id, tracking_number, status, service_type, created_at, updated_at, version, search_text];
      insert.run(id, ...columns, ...texts, ...due, ...scan);
      index.run(id, search_text);
    }
    count(shipment.owner_id, stored?.status, status);
    entry.stored = { status, service_type, search_text, waybill, due, scan };
  };

  const writeAbsent = (id: number, entry: ShipmentEntry): void => {
    if (!entry.stored || entry.state.kind === 'unknown') return;
    remove.run(id);
    unindex.run(id);
    count(entry.state.shipment.owner_id, entry.stored.status, undefined);
    entry.stored = undefined;
  };

  return {
    read: (id) => {
      const row = select.get(id) as StoredShipment | undefined;
      if (!row) return { state: { kind: 'unknown' }, version: 0, stored: undefined };
      const { version, status, service_type, search_text } = row;
      const shipment = shipmentOf(row);
      // `edits`, `clockEvents` and `posts` matter for commands only, which fold the log.
      const state = { kind: 'active', shipment, edits: 0, clockEvents: 0, posts: [] } as const;
      const [due, scan] = [dueCells(shipment), scanCells(shipment)];
      return { state, version, stored: { status, service_type, search_text, waybill: shipment.waybill, due, scan } };
    },
    write: (id, entry) => {
      if (entry.state.kind === 'active') writeActive(id, entry, entry.state.shipment);
      else writeAbsent(id, entry);
    },
  };
};

import {
  publicShipmentView,
  shipmentView,
  type Shipment,
  type ShipmentState,
  type ShipmentStatus,
  type ShipmentView,
  type StatusDecision,
} from '@waymark/domain';
import type { ViewsDatabase } from '../../event-sourcing/read-models/projection.js';
import type { CachedRows } from '../../event-sourcing/read-models/write-back-cache.js';
import { DUE_COLUMNS, DUE_INDEXES, dueCells, sameCells, scanCells, SET_DUE, SET_SCAN } from './due-columns.js';
import { searchText } from './search-text.js';

/**
 * `head` and `public_head` are the texts of the two resources up to tracking_updates, whose text both share, and after
 * which stands only what the clock decides: `head || tracking_updates || ',"due":…}'`.
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
    decisions TEXT NOT NULL,
    head TEXT NOT NULL,
    public_head TEXT NOT NULL,
    tracking_updates TEXT NOT NULL,${DUE_COLUMNS}
  ) STRICT;
  CREATE VIRTUAL TABLE shipment_search USING fts5(search_text, content='', contentless_delete=1, detail=none);
`;

/** What stands behind the order lets filters and counts be answered without the rows. */
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
  /** What the row says now; undefined when there is none. */
  stored: Stored | undefined;
}

type Stored = Readonly<{
  status: ShipmentStatus;
  service_type: string;
  search_text: string;
  due: ReturnType<typeof dueCells>;
  scan: ReturnType<typeof scanCells>;
}>;

/** Told of each row written: its status before and after, undefined without a row. */
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
  json: string;
}

/** The text of a resource up to the value of tracking_updates. */
const headOf = (view: Pick<ShipmentView, 'tracking_updates'>): string =>
  JSON.stringify({ ...view, tracking_updates: 0 }).slice(0, -'0}'.length);

const shipmentOf = ({ json, decisions, due_at, overdue }: StoredShipment): Shipment => {
  const view = JSON.parse(json) as ShipmentView;
  const { id, owner_id, tracking_number, created_at, updated_at, tracking_updates, ...others } = view;
  const { version: _version, status: _status, last_scan_at: _scanned, ...waybill } = others;
  const standing = JSON.parse(decisions) as StatusDecision[];
  return {
    ...{ id, owner_id, tracking_number, created_at, updated_at, waybill, tracking_updates, decisions: standing },
    due_at: due_at === '' ? null : due_at,
    overdue: JSON.parse(overdue) as string[],
  };
};

/** Reads and writes a shipment's state as its row. A deleted shipment has none. */
export const shipmentRows = (database: ViewsDatabase, count: CountRow): CachedRows<number, ShipmentEntry> => {
  const select = database.prepare(`
    SELECT version, status, service_type, search_text, decisions, due_at, overdue,
      head || tracking_updates || '}' AS json
    FROM shipments WHERE id = ?`);
  const insert = database.prepare(`INSERT INTO shipments VALUES (${Array.from({ length: 21 }, () => '?').join()})`);
  // An index is written anew for each of its columns that is named, changed or not: hence no more columns than may change.
  const update = database.prepare(`
    UPDATE shipments
    SET status = ?, updated_at = ?, version = ?, decisions = ?, head = ?, public_head = ?, tracking_updates = ?
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
    const view = shipmentView(shipment, version);
    const { status, service_type, tracking_updates } = view;
    const texts = [
      JSON.stringify(shipment.decisions),
      headOf(view),
      headOf(publicShipmentView(view)),
      JSON.stringify(tracking_updates),
    ];
    const search_text = searchText(shipment);
    const [due, scan] = [dueCells(shipment), scanCells(shipment)];
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
      const { owner_id, tracking_number, created_at } = view;
      const columns = [owner_id, tracking_number, status, service_type, created_at, updated_at, version, search_text];
      insert.run(id, ...columns, ...texts, ...due, ...scan);
      index.run(id, search_text);
    }
    count(shipment.owner_id, stored?.status, status);
    entry.stored = { status, service_type, search_text, due, scan };
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
      // How often it was edited, and what the clock told, only bounds commands, and those fold the log.
      const state = { kind: 'active', shipment, edits: 0, clockEvents: 0 } as const;
      const [due, scan] = [dueCells(shipment), scanCells(shipment)];
      return { state, version, stored: { status, service_type, search_text, due, scan } };
    },
    write: (id, entry) => {
      if (entry.state.kind === 'active') writeActive(id, entry, entry.state.shipment);
      else writeAbsent(id, entry);
    },
  };
};

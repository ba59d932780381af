import {
  dueFactsOf,
  dueNow,
  lastScanAt,
  overdueFrom,
  overdueUntil,
  type DueFacts,
  type Shipment,
} from '@waymark/domain';
import { shipmentJson } from './shipment-json.js';

/** Sorts after every day. */
const NO_DAY = '~';
/** Sorts before every instant. */
const NO_INSTANT = '';

/**
 * Instants that determine `due`, `silent_days` and the events to record at any time. `due` is `open` while it depends on
 * the clock, otherwise its final state.
 */
export const DUE_COLUMNS = `
    estimated_delivery TEXT NOT NULL,
    due_at TEXT NOT NULL,
    delivered_at TEXT NOT NULL,
    due TEXT NOT NULL,
    overdue_from TEXT,
    overdue_until TEXT,
    overdue ${shipmentJson.overdue.ddl},
    last_scan_at TEXT NOT NULL,
    heard_at TEXT`;

/** Partial indexes: `heard_at` is null once a shipment is delivered, `overdue_from` when there is nothing to record, and `overdue_until` when nothing was recorded. */
export const DUE_INDEXES = `
  CREATE INDEX shipments_by_estimate ON shipments (estimated_delivery, id, status, service_type, created_at);
  CREATE INDEX shipments_by_scan ON shipments (last_scan_at, id, status, service_type, created_at);
  CREATE INDEX shipments_by_due ON shipments (due, due_at, created_at, id, status, service_type);
  CREATE INDEX owned_by_estimate ON shipments (owner_id, estimated_delivery, id, status, service_type, created_at);
  CREATE INDEX owned_by_scan ON shipments (owner_id, last_scan_at, id, status, service_type, created_at);
  CREATE INDEX owned_by_due ON shipments (owner_id, due, due_at, created_at, id, status, service_type);
  CREATE INDEX shipments_unheard ON shipments (heard_at, created_at, id, status, service_type, due, due_at)
    WHERE heard_at IS NOT NULL;
  CREATE INDEX owned_unheard ON shipments (owner_id, heard_at, created_at, id, status, service_type, due, due_at)
    WHERE heard_at IS NOT NULL;
  CREATE INDEX overdue_unrecorded ON shipments (overdue_from, id) WHERE overdue_from IS NOT NULL;
  CREATE INDEX overdue_recorded ON shipments (overdue_until, id) WHERE overdue_until IS NOT NULL;
`;

export const SET_DUE = `
  UPDATE shipments
  SET estimated_delivery = ?, due_at = ?, delivered_at = ?, due = ?, overdue_from = ?, overdue_until = ?, overdue = ?
  WHERE id = ?`;
export const SET_SCAN = 'UPDATE shipments SET last_scan_at = ?, heard_at = ? WHERE id = ?';

type DueCells = readonly [string, string, string, string, string | null, string | null, string];
type ScanCells = readonly [string, string | null];

export interface DueRow {
  estimated_delivery: string;
  due_at: string;
  delivered_at: string;
}

/** In the order of `SET_DUE`. */
export const dueCells = (shipment: Shipment): DueCells => {
  const facts = dueFactsOf(shipment);
  const { due, day } = dueNow(facts, 0);
  return [
    facts.estimated_delivery ?? NO_DAY,
    facts.due_at ?? NO_INSTANT,
    facts.delivered_at ?? NO_INSTANT,
    day === undefined ? due.state : 'open',
    overdueFrom(shipment),
    overdueUntil(shipment),
    shipmentJson.overdue.text(shipment.overdue),
  ];
};

/** In the order of `SET_SCAN`. */
export const scanCells = (shipment: Shipment, last_scan_at = lastScanAt(shipment)): ScanCells => {
  const isDelivered = dueFactsOf(shipment).delivered_at !== null;
  return [last_scan_at ?? NO_INSTANT, isDelivered ? null : (last_scan_at ?? shipment.created_at)];
};

export const sameCells = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((cell, index) => cell === other[index]);

const unless = (none: string, cell: string): string | null => (cell === none ? null : cell);

export const dueFactsIn = ({ estimated_delivery, due_at, delivered_at }: DueRow): DueFacts => ({
  estimated_delivery: unless(NO_DAY, estimated_delivery),
  due_at: unless(NO_INSTANT, due_at),
  delivered_at: unless(NO_INSTANT, delivered_at),
});

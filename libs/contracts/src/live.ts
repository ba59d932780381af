import { z } from 'zod';
import type { PublicShipment, Shipment } from './shipments.js';

/** A position in the event log, opaque to clients: keep the last one seen and send it back as `after`. */
export const cursorSchema = z.string().regex(/^\d{1,16}$/);
export type Cursor = string;

export const SHIPMENT_EVENT_TYPES = [
  'ShipmentCreated',
  'ShipmentEdited',
  'ShipmentStatusSet',
  'TrackingUpdateAdded',
  'TrackingUpdateEdited',
  'TrackingUpdateDeleted',
  'ShipmentDeleted',
] as const;
export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];

/** What happened, and when it was recorded (ISO 8601 UTC). */
export interface Change {
  type: ShipmentEventType;
  at: string;
}

/** `shipment` is null once it has been deleted; `tracking_number` says which, in its canonical spelling. */
export interface TrackingChanged {
  tracking_number: string;
  shipment: PublicShipment | null;
  change: Change;
  cursor: Cursor;
}

/** `recovered` stands only when `after` was sent: true, the missed changes follow as messages; false, too many were missed and `shipment` is the whole truth. */
export type TrackingWatchAnswer =
  { ok: true; shipment: PublicShipment; cursor: Cursor; recovered?: boolean } | { ok: false; detail: string };

export interface ShipmentsChanged {
  kind: 'upserted' | 'deleted';
  id: number;
  shipment?: Shipment;
  change: Change;
  cursor: Cursor;
}

/** `recovered: false` says that the list must be read again; with `recovered: true` the missed changes follow as messages. */
export type ShipmentsWatchAnswer =
  { ok: true; scope: 'own' | 'all'; cursor: Cursor; recovered?: boolean } | { ok: false; detail: string };

export interface ClientToServerEvents {
  'tracking.watch': (
    trackingNumber: string,
    after: Cursor | null,
    answer: (answer: TrackingWatchAnswer) => void,
  ) => void;
  'tracking.unwatch': (trackingNumber: string) => void;
  'shipments.watch': (after: Cursor | null, answer: (answer: ShipmentsWatchAnswer) => void) => void;
  'shipments.unwatch': () => void;
}

export interface ServerToClientEvents {
  'tracking.changed': (message: TrackingChanged) => void;
  'shipments.changed': (message: ShipmentsChanged) => void;
}

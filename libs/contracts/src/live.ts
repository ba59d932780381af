import type { AuditEvent } from './audit.js';
import type { ErrorCode } from './errors.js';
import type { Cursor, ShipmentEventType } from './event-log.js';
import type { PublicShipment, PublicShipmentFields, ShipmentFields, TrackingUpdate } from './shipments.js';
import type { Delivery } from './webhooks.js';

/** What happened, and when it was recorded (ISO 8601 UTC). */
export interface Change {
  type: ShipmentEventType;
  at: string;
  /** Of the tracking update that was added, edited or deleted. */
  update_id?: number;
}

/**
 * A message tells one change in less than 8 kB, whatever the shipment holds: its fields without its tracking updates,
 * and the one that was added or edited. What would make it larger is left out. Who misses something, by a gap between
 * two versions or by what was left out, fetches the shipment; `changedShipment` says when.
 */
interface Told {
  /** Which change of the shipment it is: one more than the change before. */
  version: number;
  update?: TrackingUpdate;
  change: Change;
  cursor: Cursor;
}

/** `shipment` is null once it has been deleted; `tracking_number` says which, in its canonical spelling. */
export interface TrackingChanged extends Told {
  tracking_number: string;
  shipment?: PublicShipmentFields | null;
}

/** With SHIPMENT_NOT_FOUND the shipment is gone; with RATE_LIMITED and codes of 5xx another try may succeed. */
export interface WatchRefusal {
  ok: false;
  detail: string;
  code: ErrorCode;
}

/** `cursor` is what the client has seen with this answer. `recovered` stands only when `after` was sent: true, the missed changes follow as messages; false, too many were missed and `shipment` is the whole truth. */
export type TrackingWatchAnswer =
  { ok: true; shipment: PublicShipment; cursor: Cursor; recovered?: boolean } | WatchRefusal;

export interface ShipmentsChanged extends Told {
  kind: 'upserted' | 'deleted';
  id: number;
  shipment?: ShipmentFields;
}

/** `cursor` is what the client has seen with this answer. `recovered: false` says that the list must be read again; with `recovered: true` the missed changes follow as messages. */
export type ShipmentsWatchAnswer =
  { ok: true; scope: 'own' | 'all'; cursor: Cursor; recovered?: boolean } | WatchRefusal;

/** For staff and auditors: after the answer every event of the log follows, from `cursor` on. */
export type AuditWatchAnswer = { ok: true; cursor: Cursor } | WatchRefusal;

/** In the order of the log. `missed` says that more came than one message holds: read the page again. */
export interface AuditAppended {
  events: AuditEvent[];
  missed: boolean;
  cursor: Cursor;
}

/** After the answer each attempt to one's own endpoints follows, and each change of one of them. */
export type DeliveriesWatchAnswer = { ok: true } | WatchRefusal;

/** The id of the webhook. */
export interface WebhookChanged {
  id: number;
}

/** A socket lives as long as its access token; with a newer one of the same session it lives as long as that. */
export type SessionRenewAnswer = { ok: true } | WatchRefusal;

export interface ClientToServerEvents {
  'session.renew': (accessToken: string, answer: (answer: SessionRenewAnswer) => void) => void;
  'tracking.watch': (
    trackingNumber: string,
    after: Cursor | null,
    answer: (answer: TrackingWatchAnswer) => void,
  ) => void;
  'tracking.unwatch': (trackingNumber: string) => void;
  'shipments.watch': (after: Cursor | null, answer: (answer: ShipmentsWatchAnswer) => void) => void;
  'shipments.unwatch': () => void;
  'audit.watch': (after: Cursor | null, answer: (answer: AuditWatchAnswer) => void) => void;
  'audit.unwatch': () => void;
  'deliveries.watch': (answer: (answer: DeliveriesWatchAnswer) => void) => void;
  'deliveries.unwatch': () => void;
}

export interface ServerToClientEvents {
  /** The access token runs out within a minute: refresh it and send session.renew. */
  'session.expiring': () => void;
  'tracking.changed': (message: TrackingChanged) => void;
  'shipments.changed': (message: ShipmentsChanged) => void;
  'audit.appended': (message: AuditAppended) => void;
  'delivery.changed': (delivery: Delivery) => void;
  /** One of one's own webhooks was registered, changed, enabled, disabled or removed. Its id says which to read again. */
  'webhook.changed': (message: WebhookChanged) => void;
}

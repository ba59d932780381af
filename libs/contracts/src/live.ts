import { z } from 'zod/mini';
import { auditEventSchema } from './audit.js';
import { errorDetailSchema } from './errors.js';
import { cursorSchema, type Cursor } from './event-log.js';
import { SHIPMENT_EVENT_TYPES } from './event-types.js';
import {
  publicShipmentFieldsSchema,
  publicShipmentSchema,
  shipmentFieldsSchema,
  trackingUpdateResourceSchema,
} from './shipments.js';
import { deliverySchema, type Delivery } from './webhooks.js';

/** What happened, and when it was recorded (ISO 8601 UTC). */
const changeSchema = z.object({
  type: z.enum(SHIPMENT_EVENT_TYPES),
  at: z.string(),
  /** Of the tracking update that was added, edited or deleted. */
  update_id: z.exactOptional(z.number()),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * A message tells one change in less than 8 kB, whatever the shipment holds: its fields without its tracking updates,
 * and the one that was added or edited. What would make it larger is left out. Who misses something, by a gap between
 * two versions or by what was left out, fetches the shipment; `changedShipment` says when.
 */
const told = {
  /** Which change of the shipment it is: one more than the change before. */
  version: z.number(),
  update: z.exactOptional(trackingUpdateResourceSchema),
  change: changeSchema,
  cursor: cursorSchema,
};

/** `shipment` is null once it has been deleted; `tracking_number` says which, in its canonical spelling. */
export const trackingChangedSchema = z.object({
  ...told,
  tracking_number: z.string(),
  shipment: z.exactOptional(z.nullable(publicShipmentFieldsSchema)),
});
export type TrackingChanged = z.infer<typeof trackingChangedSchema>;

/** With SHIPMENT_NOT_FOUND the shipment is gone; with RATE_LIMITED and codes of 5xx another try may succeed. */
const refusalSchema = z.extend(errorDetailSchema, { ok: z.literal(false) });
export type WatchRefusal = z.infer<typeof refusalSchema>;

const acceptedSchema = z.object({ ok: z.literal(true) });
const recovered = z.exactOptional(z.boolean());

/** `cursor` is what the client has seen with this answer. `recovered` stands only when `after` was sent: true, the missed changes follow as messages; false, too many were missed and `shipment` is the whole truth. */
export const trackingWatchAnswerSchema = z.union([
  z.extend(acceptedSchema, { shipment: publicShipmentSchema, cursor: cursorSchema, recovered }),
  refusalSchema,
]);
export type TrackingWatchAnswer = z.infer<typeof trackingWatchAnswerSchema>;

export const shipmentsChangedSchema = z.object({
  ...told,
  kind: z.enum(['upserted', 'deleted']),
  id: z.number(),
  shipment: z.exactOptional(shipmentFieldsSchema),
});
export type ShipmentsChanged = z.infer<typeof shipmentsChangedSchema>;

/** `cursor` is what the client has seen with this answer. `recovered: false` says that the list must be read again; with `recovered: true` the missed changes follow as messages. */
export const shipmentsWatchAnswerSchema = z.union([
  z.extend(acceptedSchema, { scope: z.enum(['own', 'all']), cursor: cursorSchema, recovered }),
  refusalSchema,
]);
export type ShipmentsWatchAnswer = z.infer<typeof shipmentsWatchAnswerSchema>;

/** For staff and auditors: after the answer every event of the log follows, from `cursor` on. */
export const auditWatchAnswerSchema = z.union([z.extend(acceptedSchema, { cursor: cursorSchema }), refusalSchema]);
export type AuditWatchAnswer = z.infer<typeof auditWatchAnswerSchema>;

/** In the order of the log. `missed` says that more came than one message holds: read the page again. */
export const auditAppendedSchema = z.object({
  events: z.array(auditEventSchema),
  missed: z.boolean(),
  cursor: cursorSchema,
});
export type AuditAppended = z.infer<typeof auditAppendedSchema>;

/** After the answer each attempt to one's own endpoints follows, and each change of one of them. */
export const deliveriesWatchAnswerSchema = z.union([acceptedSchema, refusalSchema]);
export type DeliveriesWatchAnswer = z.infer<typeof deliveriesWatchAnswerSchema>;

/** The id of the webhook. */
export const webhookChangedSchema = z.object({ id: z.number() });
export type WebhookChanged = z.infer<typeof webhookChangedSchema>;

/** A socket lives as long as its access token; with a newer one of the same session it lives as long as that. */
export const sessionRenewAnswerSchema = z.union([acceptedSchema, refusalSchema]);
export type SessionRenewAnswer = z.infer<typeof sessionRenewAnswerSchema>;

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

/** Every message that tells something, by its name. */
export const liveMessageSchemas = {
  'tracking.changed': trackingChangedSchema,
  'shipments.changed': shipmentsChangedSchema,
  'audit.appended': auditAppendedSchema,
  'delivery.changed': deliverySchema,
  'webhook.changed': webhookChangedSchema,
} as const satisfies Partial<Record<keyof ServerToClientEvents, z.ZodMiniType>>;

/** What is answered to each request that is answered, by its name. */
export const liveAnswerSchemas = {
  'session.renew': sessionRenewAnswerSchema,
  'tracking.watch': trackingWatchAnswerSchema,
  'shipments.watch': shipmentsWatchAnswerSchema,
  'audit.watch': auditWatchAnswerSchema,
  'deliveries.watch': deliveriesWatchAnswerSchema,
} as const satisfies Partial<Record<keyof ClientToServerEvents, z.ZodMiniType>>;

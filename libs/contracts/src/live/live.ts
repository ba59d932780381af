import { z } from 'zod/mini';
import { auditEventSchema } from '../audit/audit.js';
import { errorDetailSchema } from '../server/errors.js';
import { cursorSchema, type Cursor } from '../schemas/event-log.js';
import { SHIPMENT_EVENT_TYPES } from '@waymark/vocabulary';
import {
  publicShipmentFieldsSchema,
  publicShipmentSchema,
  shipmentFieldsSchema,
  trackingUpdateResourceSchema,
} from '../shipments/shipments.js';
import { deliverySchema, type Delivery } from '../integrations/webhooks.js';

/** The event's type, and when it was recorded (ISO 8601 UTC). */
export const changeSchema = z.object({
  type: z.enum(SHIPMENT_EVENT_TYPES),
  at: z.string(),
  update_id: z.exactOptional(
    z.number().check(z.meta({ description: 'Id of the tracking update that was added, edited or deleted' })),
  ),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * A message carries one change in less than 8 kB: the shipment's fields without its tracking updates, and the added or
 * edited update. It omits both if they would exceed that size. A client fetches the shipment after a version gap and
 * after an incomplete message; see `changedShipment`.
 */
const common = {
  version: z.number().check(
    z.meta({
      description:
        'Sequence number of the change within the shipment: one more than that of the previous change. If you see a gap, fetch the shipment',
    }),
  ),
  update: z.exactOptional(trackingUpdateResourceSchema),
  change: changeSchema,
  cursor: cursorSchema,
};

/** `shipment` is null once it has been deleted. `tracking_number` is in its canonical spelling. */
export const trackingChangedSchema = z.object({
  ...common,
  tracking_number: z.string(),
  shipment: z.exactOptional(z.nullable(publicShipmentFieldsSchema)),
});
export type TrackingChanged = z.infer<typeof trackingChangedSchema>;

/** With SHIPMENT_NOT_FOUND, the shipment does not exist. After RATE_LIMITED and codes of 5xx, a retry may succeed. */
export const watchRefusalSchema = z.extend(errorDetailSchema, { ok: z.literal(false) });
export type WatchRefusal = z.infer<typeof watchRefusalSchema>;

export const acceptedSchema = z.object({ ok: z.literal(true) });
export type Accepted = z.infer<typeof acceptedSchema>;
const recovered = z.exactOptional(z.boolean());

/** `cursor` is the client's position after this response. `recovered` is present only if `after` was sent. True: the missed changes follow as messages. False: too many were missed, and `shipment` is the current state. */
export const trackingWatchedSchema = z.extend(acceptedSchema, {
  shipment: publicShipmentSchema,
  cursor: cursorSchema,
  recovered,
});
export const trackingWatchAnswerSchema = z.union([trackingWatchedSchema, watchRefusalSchema]);
export type TrackingWatchAnswer = z.infer<typeof trackingWatchAnswerSchema>;

export const shipmentsChangedSchema = z.object({
  ...common,
  kind: z.enum(['upserted', 'deleted']),
  id: z.number(),
  shipment: z.exactOptional(shipmentFieldsSchema),
});
export type ShipmentsChanged = z.infer<typeof shipmentsChangedSchema>;

/** `cursor` is the client's position after this response. With `recovered: true`, the missed changes follow as messages. With `recovered: false`, read the list again. */
export const shipmentsWatchedSchema = z.extend(acceptedSchema, {
  scope: z.enum(['own', 'all']),
  cursor: cursorSchema,
  recovered,
});
export const shipmentsWatchAnswerSchema = z.union([shipmentsWatchedSchema, watchRefusalSchema]);
export type ShipmentsWatchAnswer = z.infer<typeof shipmentsWatchAnswerSchema>;

/** For staff and auditors. After the response, every event of the log after `cursor` follows. */
export const auditWatchedSchema = z.extend(acceptedSchema, { cursor: cursorSchema });
export const auditWatchAnswerSchema = z.union([auditWatchedSchema, watchRefusalSchema]);
export type AuditWatchAnswer = z.infer<typeof auditWatchAnswerSchema>;

/** Events in the order of the log. `missed`: there were more than one message holds; read the page again. */
export const auditAppendedSchema = z.object({
  events: z.array(auditEventSchema),
  missed: z.boolean(),
  cursor: cursorSchema,
});
export type AuditAppended = z.infer<typeof auditAppendedSchema>;

/** After the response, each delivery attempt to the account's endpoints follows, and each change of an endpoint. */
export const deliveriesWatchAnswerSchema = z.union([acceptedSchema, watchRefusalSchema]);
export type DeliveriesWatchAnswer = z.infer<typeof deliveriesWatchAnswerSchema>;

/** The id of the webhook. */
export const webhookChangedSchema = z.object({ id: z.number() });
export type WebhookChanged = z.infer<typeof webhookChangedSchema>;

/** A socket is disconnected when its access token expires. A newer token of the same session extends that. */
export const sessionRenewAnswerSchema = z.union([acceptedSchema, watchRefusalSchema]);
export type SessionRenewAnswer = z.infer<typeof sessionRenewAnswerSchema>;

export interface ClientToServerEvents {
  /** Answered at once. A client that gets no answer is on a dead connection, which can look open for a long time. */
  'line.check': (answer: (answer: Accepted) => void) => void;
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
  /** The access token expires within a minute. Refresh it and send session.renew. */
  'session.expiring': () => void;
  'tracking.changed': (message: TrackingChanged) => void;
  'shipments.changed': (message: ShipmentsChanged) => void;
  'audit.appended': (message: AuditAppended) => void;
  'delivery.changed': (delivery: Delivery) => void;
  /** A webhook of the account was registered, changed, enabled, disabled or removed. Read the webhook with this id again. */
  'webhook.changed': (message: WebhookChanged) => void;
}

/** Schemas of messages with a payload, by name. */
export const liveMessageSchemas = {
  'tracking.changed': trackingChangedSchema,
  'shipments.changed': shipmentsChangedSchema,
  'audit.appended': auditAppendedSchema,
  'delivery.changed': deliverySchema,
  'webhook.changed': webhookChangedSchema,
} as const satisfies Partial<Record<keyof ServerToClientEvents, z.ZodMiniType>>;

/** Schemas of responses, by the name of the request. */
export const liveAnswerSchemas = {
  'line.check': acceptedSchema,
  'session.renew': sessionRenewAnswerSchema,
  'tracking.watch': trackingWatchAnswerSchema,
  'shipments.watch': shipmentsWatchAnswerSchema,
  'audit.watch': auditWatchAnswerSchema,
  'deliveries.watch': deliveriesWatchAnswerSchema,
} as const satisfies Partial<Record<keyof ClientToServerEvents, z.ZodMiniType>>;

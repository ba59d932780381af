import {
  acceptedSchema,
  auditAppendedSchema,
  auditWatchAnswerSchema,
  deliveriesWatchAnswerSchema,
  deliverySchema,
  sentCursorSchema,
  sessionRenewAnswerSchema,
  shipmentsChangedSchema,
  shipmentsWatchAnswerSchema,
  trackingChangedSchema,
  trackingWatchAnswerSchema,
  webhookChangedSchema,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@waymark/contracts';
import { schemaReference, type DescribedSchema, type JsonSchema } from '../../http/schemas/schemas.js';

const sentCursor = schemaReference(sentCursorSchema, 'input');
const text: JsonSchema = { type: 'string' };
const cursorOrNull: JsonSchema = { ...sentCursor, type: ['string', 'null'] };
const answered = (schema: DescribedSchema): JsonSchema => schemaReference(schema, 'output');

/** Positional arguments of Socket.IO; trailing ones may be omitted. */
const positional = (minimum: number, ...items: JsonSchema[]): JsonSchema => ({
  type: 'array',
  ...(items.length > 0 && { items }),
  minItems: minimum,
  maxItems: items.length,
});

export interface LiveMessage {
  summary: string;
  payload: JsonSchema;
}
export interface LiveRequest extends LiveMessage {
  /** The content of the acknowledgement; undefined without one. */
  answer?: JsonSchema;
}

/** Messages from clients. */
export const LIVE_REQUESTS = {
  'line.check': {
    summary:
      'Checks the connection, for example after a suspension. The server responds at once. Without a response, connect again',
    payload: positional(0),
    answer: answered(acceptedSchema),
  },
  'session.renew': {
    summary:
      'Sends a newer access token of the same session. Send it after each refresh. The server disconnects a socket when its last token expires',
    payload: positional(1, text),
    answer: answered(sessionRenewAnswerSchema),
  },
  'tracking.watch': {
    summary:
      'Watches one shipment by tracking number. Needs no token. `after` is the last cursor that you received, or null',
    payload: positional(1, text, cursorOrNull),
    answer: answered(trackingWatchAnswerSchema),
  },
  'tracking.unwatch': { summary: 'Stops the watch', payload: positional(1, text) },
  'shipments.watch': {
    summary:
      'Watches all shipments that the caller can see. Needs a token. `after` is the last cursor that you received, or null',
    payload: positional(0, cursorOrNull),
    answer: answered(shipmentsWatchAnswerSchema),
  },
  'shipments.unwatch': { summary: 'Stops the watch', payload: positional(0) },
  'audit.watch': {
    summary: 'Watches the whole log. For staff and auditors. `after` is the last cursor that you received, or null',
    payload: positional(0, cursorOrNull),
    answer: answered(auditWatchAnswerSchema),
  },
  'audit.unwatch': { summary: 'Stops the watch', payload: positional(0) },
  'deliveries.watch': {
    summary: 'Watches your webhooks and their delivery attempts. Needs a token',
    payload: positional(0),
    answer: answered(deliveriesWatchAnswerSchema),
  },
  'deliveries.unwatch': { summary: 'Stops the watch', payload: positional(0) },
} as const satisfies Record<keyof ClientToServerEvents, LiveRequest>;

/** Messages from the server. */
export const LIVE_MESSAGES = {
  'session.expiring': {
    summary: 'The access token expires within a minute. Refresh it and send session.renew',
    payload: positional(0),
  },
  'tracking.changed': {
    summary:
      'A watched shipment changed. `shipment` is null after deletion. The message is below 8 kB: if `shipment` and `update` would exceed that, they are absent; fetch the shipment instead',
    payload: answered(trackingChangedSchema),
  },
  'shipments.changed': {
    summary:
      'A shipment that the caller can see changed. The message is below 8 kB: if `shipment` and `update` would exceed that, they are absent; fetch the shipment instead',
    payload: answered(shipmentsChangedSchema),
  },
  'audit.appended': {
    summary: 'Events in log order. `missed` is true if some events were left out. Fetch the log in that case',
    payload: answered(auditAppendedSchema),
  },
  'delivery.changed': {
    summary: 'A delivery to one of your webhooks, with its attempts so far',
    payload: answered(deliverySchema),
  },
  'webhook.changed': {
    summary: 'One of your webhooks was registered, changed, enabled, disabled or deleted. Fetch it by id',
    payload: answered(webhookChangedSchema),
  },
} as const satisfies Record<keyof ServerToClientEvents, LiveMessage>;

import {
  ERROR_CODES,
  SHIPMENT_EVENT_TYPES,
  auditEventSchema,
  cursorSchema,
  deliverySchema,
  publicShipmentSchema,
  sentCursorSchema,
  publicShipmentFieldsSchema,
  shipmentFieldsSchema,
  trackingUpdateResourceSchema,
  type AuditAppended,
  type AuditWatchAnswer,
  type ClientToServerEvents,
  type DeliveriesWatchAnswer,
  type ServerToClientEvents,
  type SessionRenewAnswer,
  type ShipmentsChanged,
  type ShipmentsWatchAnswer,
  type TrackingChanged,
  type TrackingWatchAnswer,
  type WebhookChanged,
  type WatchRefusal,
} from '@waymark/contracts';
import { schemaReference, type JsonSchema } from '../../http/schemas/schemas.js';

type FieldsOf<Message> = Message extends object ? keyof Message : never;
/** Every field that the contract's type has; those named optional may be missing. */
type Fields<Message> = Readonly<Record<FieldsOf<Message>, JsonSchema>>;

const object = <Message>(fields: Fields<Message>, ...optional: FieldsOf<Message>[]): JsonSchema => ({
  type: 'object',
  properties: fields,
  required: Object.keys(fields).filter((field) => !optional.some((name) => name === field)),
});

const cursor = schemaReference(cursorSchema, 'output');
const sentCursor = schemaReference(sentCursorSchema, 'input');
const boolean: JsonSchema = { type: 'boolean' };
const text: JsonSchema = { type: 'string' };
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const yes: JsonSchema = { const: true };

const version: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Which change of the shipment it is: one more than the change before; at a gap, fetch the shipment',
};
const update = schemaReference(trackingUpdateResourceSchema, 'output');
const change = object<TrackingChanged['change']>(
  {
    type: { type: 'string', enum: [...SHIPMENT_EVENT_TYPES] },
    at: { type: 'string', format: 'date-time' },
    update_id: { type: 'integer', description: 'Of the tracking update that was added, edited or deleted' },
  },
  'update_id',
);

const refusal = object<WatchRefusal>({
  ok: { const: false },
  detail: text,
  code: { type: 'string', enum: [...ERROR_CODES] },
});
const answer = (...accepted: JsonSchema[]): JsonSchema => ({ anyOf: [...accepted, refusal] });
type Accepted<Answer> = Extract<Answer, { ok: true }>;

/** Socket.IO's positional arguments; those at the end may be left out. */
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
  /** What the acknowledgement carries; undefined when there is none. */
  answer?: JsonSchema;
}

/** What clients send. */
export const LIVE_REQUESTS = {
  'session.renew': {
    summary:
      'A newer access token of the same session, after each refresh; a socket is disconnected when its last one runs out',
    payload: positional(1, text),
    answer: answer(object<Accepted<SessionRenewAnswer>>({ ok: yes })),
  },
  'tracking.watch': {
    summary: 'Follow one shipment by its tracking number; needs no token. `after` is the last cursor seen, or null',
    payload: positional(1, text, orNull(sentCursor)),
    answer: answer(
      object<Accepted<TrackingWatchAnswer>>(
        { ok: yes, shipment: schemaReference(publicShipmentSchema, 'output'), cursor, recovered: boolean },
        'recovered',
      ),
    ),
  },
  'tracking.unwatch': { summary: 'Follow it no longer', payload: positional(1, text) },
  'shipments.watch': {
    summary: 'Follow the shipments one may see; needs a token. `after` is the last cursor seen, or null',
    payload: positional(0, orNull(sentCursor)),
    answer: answer(
      object<Accepted<ShipmentsWatchAnswer>>(
        { ok: yes, scope: { type: 'string', enum: ['own', 'all'] }, cursor, recovered: boolean },
        'recovered',
      ),
    ),
  },
  'shipments.unwatch': { summary: 'Follow them no longer', payload: positional(0) },
  'audit.watch': {
    summary: 'For staff and auditors: follow the whole log. `after` is the last cursor seen, or null',
    payload: positional(0, orNull(sentCursor)),
    answer: answer(object<Accepted<AuditWatchAnswer>>({ ok: yes, cursor })),
  },
  'audit.unwatch': { summary: 'Follow it no longer', payload: positional(0) },
  'deliveries.watch': {
    summary: 'Follow one’s own webhooks and the attempts to deliver to them; needs a token',
    payload: positional(0),
    answer: answer(object<Accepted<DeliveriesWatchAnswer>>({ ok: yes })),
  },
  'deliveries.unwatch': { summary: 'Follow them no longer', payload: positional(0) },
} as const satisfies Record<keyof ClientToServerEvents, LiveRequest>;

/** What the server sends. */
export const LIVE_MESSAGES = {
  'session.expiring': {
    summary: 'The access token runs out within a minute: refresh it and send session.renew',
    payload: positional(0),
  },
  'tracking.changed': {
    summary:
      'A followed shipment changed; `shipment` is null once it has been deleted. Less than 8 kB: `shipment` and `update` are left out where they would make it larger, then fetch the shipment',
    payload: object<TrackingChanged>(
      {
        tracking_number: text,
        version,
        shipment: orNull(schemaReference(publicShipmentFieldsSchema, 'output')),
        update,
        change,
        cursor,
      },
      'shipment',
      'update',
    ),
  },
  'shipments.changed': {
    summary:
      'One of the shipments one may see changed. Less than 8 kB: `shipment` and `update` are left out where they would make it larger, then fetch the shipment',
    payload: object<ShipmentsChanged>(
      {
        kind: { type: 'string', enum: ['upserted', 'deleted'] },
        id: { type: 'number' },
        version,
        shipment: schemaReference(shipmentFieldsSchema, 'output'),
        update,
        change,
        cursor,
      },
      'shipment',
      'update',
    ),
  },
  'audit.appended': {
    summary: 'Events of the log in their order; `missed` says that more came than one message holds',
    payload: object<AuditAppended>({
      events: { type: 'array', items: schemaReference(auditEventSchema, 'output') },
      missed: boolean,
      cursor,
    }),
  },
  'delivery.changed': {
    summary: 'A delivery to one of one’s own webhooks, with each attempt so far',
    payload: schemaReference(deliverySchema, 'output'),
  },
  'webhook.changed': {
    summary: 'One of one’s own webhooks was registered, changed, enabled, disabled or removed; read it again by its id',
    payload: object<WebhookChanged>({ id: { type: 'integer', minimum: 1 } }),
  },
} as const satisfies Record<keyof ServerToClientEvents, LiveMessage>;

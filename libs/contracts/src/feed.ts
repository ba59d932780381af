import { z } from 'zod/mini';
import { cursorSchema, type Cursor } from './event-log.js';
import { type ShipmentEventType } from './event-types.js';
import { SHIPMENT_STATUSES } from './statuses.js';

/** What each event is called outside; the version is that of `data`'s form. */
export const CLOUD_EVENT_TYPES = {
  ShipmentCreated: 'waymark.shipment.created.v1',
  ShipmentEdited: 'waymark.shipment.edited.v1',
  ShipmentStatusSet: 'waymark.shipment.status_set.v1',
  TrackingUpdateAdded: 'waymark.shipment.tracking_update_added.v1',
  TrackingUpdateEdited: 'waymark.shipment.tracking_update_edited.v1',
  TrackingUpdateDeleted: 'waymark.shipment.tracking_update_deleted.v1',
  DeliveryOverdue: 'waymark.shipment.delivery_overdue.v1',
  ShipmentDeleted: 'waymark.shipment.deleted.v1',
} as const satisfies Record<ShipmentEventType, string>;
export type CloudEventType = (typeof CLOUD_EVENT_TYPES)[ShipmentEventType];

/** CloudEvents 1.0, structured JSON: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md */
export const cloudEventSchema = z.object({
  specversion: z.literal('1.0'),
  /** Stable for ever: the same event has the same id on every transport and every try. */
  id: z.string(),
  /** The shipment's resource, as a reference below the server's address. */
  source: z.string(),
  type: z.enum(Object.values(CLOUD_EVENT_TYPES) as [CloudEventType, ...CloudEventType[]]),
  /** The tracking number. */
  subject: z.string(),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  /** The event's cursor in the feed: it sorts as text. */
  sequence: cursorSchema,
  /** The status that the shipment entered with this event; missing where it stayed as it was. */
  statuschange: z.optional(z.enum(SHIPMENT_STATUSES)),
  /** `shipment_id`, `version` (the shipment's after it) and what the event itself says. */
  data: z.looseObject({ shipment_id: z.number(), version: z.number() }),
});
export type CloudEvent = z.infer<typeof cloudEventSchema>;

/** One page of the feed. `next` is sent back as `after`; nothing that will be seen lies at or before it. */
export const feedPageSchema = z.object({ events: z.array(cloudEventSchema), next: cursorSchema });
export type FeedPage = z.infer<typeof feedPageSchema>;

/** The query of GET /events/. */
export interface FeedQuery {
  /** `0`: from the first event on. */
  after?: Cursor;
  limit?: number;
  /** Business events and event types, separated by commas. */
  types?: string;
  /** Seconds to wait for the next event when there is none yet. */
  wait?: number;
}

/** The query of GET /events/stream/; the header Last-Event-ID goes before `after`. */
export type StreamQuery = Pick<FeedQuery, 'after' | 'types'>;

/** The last message of a stream that the server ends; it has no id, so that a reader goes on after the last event. */
export const STREAM_ENDED = 'stream.ended';
export const STREAM_END_REASONS = ['token_expired', 'session_ended', 'key_revoked', 'server_stopping'] as const;
export type StreamEndReason = (typeof STREAM_END_REASONS)[number];
/** `detail` says how to go on. */
export const streamEndSchema = z.object({ reason: z.enum(STREAM_END_REASONS), detail: z.string() });
export type StreamEnd = z.infer<typeof streamEndSchema>;

/**
 * `waitMaximum` in seconds; `heartbeat`, and `stalled`, after which a stream's reader that takes nothing is
 * disconnected, in milliseconds; `connections` are the streams and long polls that an account can have open on each node.
 */
export const FEED_LIMITS = {
  pageDefault: 100,
  pageMaximum: 1_000,
  waitMaximum: 30,
  heartbeat: 15_000,
  stalled: 30_000,
  connections: 20,
} as const;

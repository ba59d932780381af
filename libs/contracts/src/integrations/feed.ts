import { CLOUD_EVENT_TYPES, SHIPMENT_STATUSES, type CloudEventType } from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { cursorSchema, type Cursor } from '../schemas/event-log.js';
import { reporterSchema } from '../shipments/shipments.js';

/** CloudEvents 1.0, structured JSON: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md */
export const cloudEventSchema = z.object({
  specversion: z.literal('1.0'),
  /** Stable: the same event has the same id on every transport and in every attempt. */
  id: z.string(),
  /** The path of the shipment's resource, relative to the server's address. */
  source: z.string(),
  type: z.enum(Object.values(CLOUD_EVENT_TYPES) as [CloudEventType, ...CloudEventType[]]),
  /** The tracking number. */
  subject: z.string(),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  /** The event's cursor in the feed. Cursors sort as text. */
  sequence: cursorSchema,
  /** The status that the shipment entered with this event; missing when the status did not change. */
  statuschange: z.optional(z.enum(SHIPMENT_STATUSES)),
  /** Who reported the status that the shipment entered; missing when no decision is left. */
  reportedby: z.optional(reporterSchema),
  /** `shipment_id`, `version` (the shipment's version after the event) and the event's own data. */
  data: z.looseObject({ shipment_id: z.number(), version: z.number() }),
});
export type CloudEvent = z.infer<typeof cloudEventSchema>;

/** One page of the feed. Send `next` as `after`: all later events come after it. */
export const feedPageSchema = z.object({ events: z.array(cloudEventSchema), next: cursorSchema });
export type FeedPage = z.infer<typeof feedPageSchema>;

/** The query of GET /events/. */
export interface FeedQuery {
  /** `0` starts at the first event. */
  after?: Cursor;
  limit?: number;
  /** Business events and event types, separated by commas. */
  types?: string;
  /** Seconds to wait for the next event when there is none. */
  wait?: number;
}

/** The query of GET /events/stream/. The header Last-Event-ID takes precedence over `after`. */
export type StreamQuery = Pick<FeedQuery, 'after' | 'types'>;

/** The last message of a stream that the server ends. It has no id, so that a reader resumes after the last event. */
export const STREAM_ENDED = 'stream.ended';
export const STREAM_END_REASONS = ['token_expired', 'session_ended', 'key_revoked', 'server_stopping'] as const;
export type StreamEndReason = (typeof STREAM_END_REASONS)[number];
/** `detail` explains how to continue. */
export const streamEndSchema = z.object({ reason: z.enum(STREAM_END_REASONS), detail: z.string() });
export type StreamEnd = z.infer<typeof streamEndSchema>;

/**
 * `waitMaximum` is in seconds, `heartbeat` and `stalled` in milliseconds. A stream whose reader takes nothing for
 * `stalled` is disconnected. `connections` is the number of streams and long polls that an account can have open on a node.
 */
export const FEED_LIMITS = {
  pageDefault: 100,
  pageMaximum: 1_000,
  waitMaximum: 30,
  heartbeat: 15_000,
  stalled: 30_000,
  connections: 20,
} as const;

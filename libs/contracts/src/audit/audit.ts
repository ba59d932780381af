import { z } from 'zod/mini';
import { wholeNumber } from '../schemas/answer-parts.js';
import { cursorSchema } from '../schemas/event-log.js';
import { actorSchema } from '../shipments/history.js';

export const shipmentReferenceSchema = z.object({ id: z.number(), tracking_number: z.string() });

/** One event of the log, from any stream. `data` never contains secrets. */
export const auditEventSchema = z.object({
  /** The event's cursor. Send it as `after` or `before`. */
  cursor: cursorSchema,
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  type: z.string(),
  recorded_at: z.string(),
  actor: actorSchema,
  request_id: z.string(),
  /** Null when the event does not belong to a shipment. */
  shipment: z.nullable(shipmentReferenceSchema),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
  previous_hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** One page. `next` continues in the same direction; null at the current end. `total` counts the selected events, up to `AUDIT_LIMITS.counted`. */
export const auditPageSchema = z.object({
  events: z.array(auditEventSchema),
  next: z.nullable(cursorSchema),
  total: z.number(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/**
 * The query of GET /audit/events/. Without `after`, the newest events come first, and `before` continues to
 * older ones. With `after` (`0` included), events are in the order of the log.
 */
export interface AuditQuery {
  after?: string;
  before?: string;
  limit?: number;
  /** Event types, separated by commas. */
  type?: string;
  /** An account's id or e-mail, or a role with `role:` before it. */
  actor?: string;
  /** A shipment's id or tracking number. */
  shipment?: string;
  /** A date (the whole day, UTC) or an instant. */
  from?: string;
  to?: string;
}

export const AUDIT_LIMITS = { pageDefault: 100, pageMaximum: 1_000, counted: 10_000 } as const;

/** The first place where the log differs from what was written. */
export const brokenLinkSchema = z.object({
  stream: z.nullable(z.string()),
  version: z.nullable(z.number()),
  position: z.nullable(z.number()),
  reason: z.string(),
});

/** The result of recomputing every hash chain, the order of the log and its tree. `events` and `streams` count what was checked before the first broken place. */
export const verificationSchema = z.object({
  ok: z.boolean(),
  streams: z.number(),
  events: z.number(),
  first_broken: z.optional(brokenLinkSchema),
});
export type VerificationVerdict = z.infer<typeof verificationSchema>;

const signed = {
  /** Hex. */
  root: z.string(),
  created_at: z.string(),
  public_key: z.string(),
  signature: z.string(),
};

/**
 * A signed statement about the log: the root of the RFC 9162 tree over its first `size` events. It reveals a
 * log that is rewritten, reordered or shortened later. A leaf is the text of an event's `hash`. `signature` is
 * Ed25519 over the canonical JSON (RFC 8785) of all other fields. Keys and signatures are in base64.
 */
export const checkpointSchema = z.object({
  format: z.literal('waymark-checkpoint-2'),
  size: wholeNumber(0),
  ...signed,
});
export type SignedCheckpoint = z.infer<typeof checkpointSchema>;

/** The former format: the root over the heads of all streams up to `position`. Such checkpoints still verify. */
export const formerCheckpointSchema = z.object({
  format: z.literal('waymark-checkpoint-1'),
  position: z.number(),
  streams: z.number(),
  ...signed,
});

export type FormerCheckpoint = z.infer<typeof formerCheckpointSchema>;

export const anyCheckpointSchema = z.discriminatedUnion('format', [checkpointSchema, formerCheckpointSchema]);
export type AnyCheckpoint = z.infer<typeof anyCheckpointSchema>;

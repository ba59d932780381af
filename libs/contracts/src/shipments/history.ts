import { z } from 'zod/mini';
import { SHIPMENT_EVENT_TYPES } from '@waymark/vocabulary';

/** The actor of an event; `system` is Waymark itself. */
export const actorSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'staff', 'auditor', 'system']),
});

/** Another person, as customers see them: only the role. */
export const redactedActorSchema = z.object({ role: actorSchema.shape.role, redacted: z.literal(true) });
export type RedactedActor = z.infer<typeof redactedActorSchema>;

/** The actor of a history entry. Customers see other people redacted; staff and auditors see everyone. */
export const historyActorSchema = z.union([actorSchema, redactedActorSchema]);
export type HistoryActor = z.infer<typeof historyActorSchema>;

export const isRedacted = (actor: HistoryActor): actor is RedactedActor => 'redacted' in actor;

/** One field that an event changed. `before` or `after` is null when the field had or has no value. */
export const fieldChangeSchema = z.object({
  /** The name in the shipment resource; for a field of a tracking update, `tracking_updates.<id>.<field>`. */
  field: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/**
 * One event of a shipment. It has everything that its hash covers, and proof/event-hash.ts recomputes the hash. If the
 * actor is redacted, the request is withheld too, and only the hash can be checked.
 */
export const historyEntrySchema = z.object({
  version: z.number(),
  type: z.enum(SHIPMENT_EVENT_TYPES),
  id: z.string(),
  /** ISO 8601 UTC. */
  recorded_at: z.string(),
  actor: historyActorSchema,
  /** Null when the actor is redacted. */
  request_id: z.nullable(z.string()),
  /** Hash of the request's Idempotency-Key, if it had one. */
  idempotency_key: z.optional(z.string()),
  /** The trace context of the append (W3C Trace Context), if tracing is on. */
  traceparent: z.optional(z.string()),
  /** The schema version of the stored event. */
  schema_version: z.number(),
  data: z.record(z.string(), z.unknown()),
  /** The data as stored, if `data` was converted to a newer schema version. */
  stored_data: z.optional(z.record(z.string(), z.unknown())),
  changes: z.array(fieldChangeSchema),
  /** SHA-256, hex, over the stored event and `previous_hash`. */
  hash: z.string(),
  previous_hash: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

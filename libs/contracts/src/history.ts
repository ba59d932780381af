import { z } from 'zod/mini';
import { SHIPMENT_EVENT_TYPES } from './event-types.js';

/** Who asked for what an event records; `system` is Waymark itself. */
export const actorSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'staff', 'auditor', 'system']),
});
export type EventActor = z.infer<typeof actorSchema>;

/** One field that an event gave another value. `before` is null where there was none, `after` where there is none any more. */
export const fieldChangeSchema = z.object({
  /** As in the shipment resource; a tracking update's fields as `tracking_updates.<id>.<field>`. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One event of a shipment as auditors read it, in order of version. It has everything that its hash covers: proof/event-hash.ts recomputes it. */
export const historyEntrySchema = z.object({
  version: z.number(),
  type: z.enum(SHIPMENT_EVENT_TYPES),
  id: z.string(),
  /** ISO 8601 UTC. */
  recorded_at: z.string(),
  actor: actorSchema,
  request_id: z.string(),
  /** Hash of the request's Idempotency-Key, where it had one. */
  idempotency_key: z.optional(z.string()),
  /** Where the request's trace stood when the event was appended (W3C Trace Context), where traces are kept. */
  traceparent: z.optional(z.string()),
  /** The schema version under which it was stored. */
  schema_version: z.number(),
  data: z.record(z.string(), z.unknown()),
  /** As it was stored, where `data` is brought to a newer schema version. */
  stored_data: z.optional(z.record(z.string(), z.unknown())),
  changes: z.array(fieldChangeSchema),
  /** SHA-256, hex, over the stored event and `previous_hash`. */
  hash: z.string(),
  previous_hash: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

import { z } from 'zod/mini';
import { wholeNumber } from '../schemas/answer-parts.js';
import { anyCheckpointSchema, checkpointSchema } from '../audit/audit.js';
import { historyEntrySchema, redactedActorSchema } from '../shipments/history.js';
import { SHIPMENT_STATUSES } from '@waymark/vocabulary';

/** The hashed part of an event: its `hash` is SHA-256 over the canonical JSON (RFC 8785) of exactly this. */
export const hashedEventSchema = z.object({
  /** The data as stored, in the format of `schema_version`. */
  data: z.record(z.string(), z.unknown()),
  id: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** The hash of the stream's previous event; 64 zeros for the first. */
  previous_hash: z.string(),
  schema_version: wholeNumber(1),
  stream: z.string(),
  type: z.string(),
  version: wholeNumber(1),
});

/** A path in a tree, from the leaves up, in hex. At most two hashes for each bit of a size. */
const pathSchema = z.array(z.string()).check(z.maxLength(106));

const includedHash = {
  hash: z.string(),
  /** The event's place in the log, from 1; its leaf is number `position - 1`. */
  position: wholeNumber(1),
  path: pathSchema,
  checkpoint: checkpointSchema,
};

/** Proves that an event is part of the log that its checkpoint signs: the audit path of RFC 9162 §2.1.3 from the leaf to the root. */
export const inclusionProofSchema = z.object({
  format: z.literal('waymark-inclusion-1'),
  event: hashedEventSchema,
  ...includedHash,
});
export type InclusionProof = z.infer<typeof inclusionProofSchema>;

/** An event whose actor is withheld. None of these fields is bound to the hash, because the hash covers the actor. */
export const redactedEventSchema = z.object({
  actor: redactedActorSchema,
  id: z.string(),
  stream: z.string(),
  type: z.string(),
  version: wholeNumber(1),
});

/** Proves that a hash is part of the log that its checkpoint signs. The reader may not see the whole event. */
export const redactedInclusionProofSchema = z.object({
  format: z.literal('waymark-redacted-inclusion-1'),
  event: redactedEventSchema,
  ...includedHash,
});
export type RedactedInclusionProof = z.infer<typeof redactedInclusionProofSchema>;

export const historyProofSchema = z.discriminatedUnion('format', [inclusionProofSchema, redactedInclusionProofSchema]);
export type HistoryProof = z.infer<typeof historyProofSchema>;

/** The head of the tree over the log's first `size` events; `root` in hex. */
export const treeHeadSchema = z.object({ size: wholeNumber(0), root: z.string() });

/** Proves that the log at one size is the beginning of the log at another: RFC 9162 §2.1.4. Compare the roots with those of signed checkpoints. */
export const consistencyProofSchema = z.object({
  format: z.literal('waymark-consistency-1'),
  from: treeHeadSchema,
  to: treeHeadSchema,
  path: pathSchema,
});
export type ConsistencyProof = z.infer<typeof consistencyProofSchema>;

/** The query of GET /audit/consistency/: two sizes of the log, the smaller first. `to` is the current size by default. */
export interface ConsistencyQuery {
  from: number;
  to?: number;
}

/** The query of GET /shipments/{id}/history/proof/; the last version by default. */
export interface InclusionQuery {
  version?: number;
}

/** The recorded state of a parcel at the end of a day. */
export const endOfDaySchema = z.object({
  /** The last version recorded by then. */
  version: wholeNumber(1),
  status: z.enum(SHIPMENT_STATUSES),
  /** When the event that set this status was recorded; ISO 8601 UTC. */
  since: z.string(),
  /** The first version recorded after the day; null without a later version. */
  next_version: z.nullable(wholeNumber(1)),
});
export type EndOfDay = z.infer<typeof endOfDaySchema>;

/** A day in a time zone, by when events happened or by when they were recorded. */
export const evidenceQuerySchema = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** An IANA name. */
  zone: z.string(),
  by: z.enum(['happened', 'recorded']),
});
export type EvidenceQuery = z.infer<typeof evidenceQuerySchema>;

/** The evidence for a day, with the whole history that its reader may see: only the whole chain shows that no event is missing. */
export const evidenceSchema = z.object({
  format: z.literal('waymark-evidence-1'),
  shipment_id: wholeNumber(1),
  tracking_number: z.string(),
  ...evidenceQuerySchema.shape,
  /** The versions of the day's events; empty for a day without events. */
  events: z.array(wholeNumber(1)),
  /** Null for a day before the booking. */
  end_of_day: z.nullable(endOfDaySchema),
  history: z.array(historyEntrySchema).check(z.minLength(1)),
  /** Proofs of the versions from `versionsToProve`, in that order. */
  proofs: z.array(historyProofSchema).check(z.minLength(1)),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** A proof that can be saved and checked later without a server. */
export const savedProofSchema = z.discriminatedUnion('format', [
  ...anyCheckpointSchema.def.options,
  ...historyProofSchema.def.options,
  consistencyProofSchema,
  evidenceSchema,
]);
export type SavedProof = z.infer<typeof savedProofSchema>;

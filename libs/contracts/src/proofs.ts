import { z } from 'zod/mini';
import { wholeNumber } from './answer-parts.js';
import { anyCheckpointSchema, checkpointSchema } from './audit.js';

/** An event as it was hashed: SHA-256 over the canonical JSON (RFC 8785) of exactly this is its `hash`. */
export const hashedEventSchema = z.object({
  /** As stored, under `schema_version`. */
  data: z.record(z.string(), z.unknown()),
  id: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** The hash of the stream's event before; 64 zeros for the first. */
  previous_hash: z.string(),
  schema_version: wholeNumber(1),
  stream: z.string(),
  type: z.string(),
  version: wholeNumber(1),
});
export type HashedEvent = z.infer<typeof hashedEventSchema>;

/** Of a tree, from the leaves up; hex. At most two for each bit of a size. */
const pathSchema = z.array(z.string()).check(z.maxLength(106));

/** That an event is part of the log that its checkpoint signs: the audit path of RFC 9162 §2.1.3 from the leaf to the root. */
export const inclusionProofSchema = z.object({
  format: z.literal('waymark-inclusion-1'),
  event: hashedEventSchema,
  hash: z.string(),
  /** The event's place in the log, from 1; its leaf is number `position - 1`. */
  position: wholeNumber(1),
  path: pathSchema,
  checkpoint: checkpointSchema,
});
export type InclusionProof = z.infer<typeof inclusionProofSchema>;

/** The head of the tree over the log's first `size` events; `root` in hex. */
const treeHeadSchema = z.object({ size: wholeNumber(0), root: z.string() });

/** That the log at one size is the beginning of the log at another: RFC 9162 §2.1.4. Hold the roots against those of signed checkpoints. */
export const consistencyProofSchema = z.object({
  format: z.literal('waymark-consistency-1'),
  from: treeHeadSchema,
  to: treeHeadSchema,
  path: pathSchema,
});
export type ConsistencyProof = z.infer<typeof consistencyProofSchema>;

/** The query of GET /audit/consistency/: sizes of the log, the smaller first; without `to` the log as it is now. */
export interface ConsistencyQuery {
  from: number;
  to?: number;
}

/** The query of GET /shipments/{id}/history/proof/; the last version by default. */
export interface InclusionQuery {
  version?: number;
}

/** What can be saved, to be checked later without a server. */
export const savedProofSchema = z.discriminatedUnion('format', [
  ...anyCheckpointSchema.def.options,
  inclusionProofSchema,
  consistencyProofSchema,
]);
export type SavedProof = z.infer<typeof savedProofSchema>;

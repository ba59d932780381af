import { API_BASE, apiPaths, cursorSchema, hashedEventSchema } from '@waymark/contracts';
import { canonicalJson } from '@waymark/proofs';
import { z } from 'zod/mini';
import { hashedEventOfStored } from '../../proofs/hashed-event.js';
import { cursorOf, type StoredEvent } from '@waymark/event-store';

/** Path at which auditors read the same events. */
export const SOURCE = `${API_BASE}${apiPaths.auditEvents}`;

export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A CloudEvent of the log. `data` is exactly the hashed content as stored, including secrets; `hash` is SHA-256 over
 * the canonical JSON (RFC 8785) of `data`.
 */
export const exportedEventSchema = z.strictObject({
  specversion: z.literal('1.0'),
  id: z.string().check(z.minLength(1)),
  source: z.literal(SOURCE),
  /** Stored type and schema version, such as `waymark.log.ShipmentCreated.v1`. */
  type: z.string(),
  /** The stream. */
  subject: z.string(),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  /** Cursor of the event: its position and the first digits of its hash. */
  sequence: cursorSchema,
  hash: sha256Schema,
  data: z.strictObject(hashedEventSchema.shape),
});
export type ExportedEvent = z.infer<typeof exportedEventSchema>;

export const exportedEventOf = (stored: StoredEvent): ExportedEvent => {
  const data = hashedEventOfStored(stored);
  return {
    specversion: '1.0',
    id: stored.id,
    source: SOURCE,
    type: `waymark.log.${stored.type}.v${stored.schema_version}`,
    subject: stored.stream,
    time: String(data.metadata['recorded_at']),
    datacontenttype: 'application/json',
    sequence: cursorOf(stored),
    hash: stored.hash,
    data,
  };
};

/** Returns the stored form of an exported event. Throws TypeError if its data has no canonical JSON. */
export const storedEventOf = ({ hash, data: hashed }: ExportedEvent, position: number): StoredEvent => {
  const { data, id, metadata, previous_hash, schema_version, stream, type, version } = hashed;
  return {
    position,
    id,
    stream,
    version,
    type,
    schema_version,
    data: canonicalJson(data),
    metadata: canonicalJson(metadata),
    hash,
    previous_hash,
  };
};

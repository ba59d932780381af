import { eventHash, type HashedEvent } from '@waymark/proofs';
import { isRedacted, type HistoryEntry } from '../shipments/history.js';

/** The hashed event of an entry in a shipment's history. The actor must not be redacted. */
export const hashedEventOfEntry = (shipmentId: number, entry: HistoryEntry): HashedEvent => ({
  data: entry.stored_data ?? entry.data,
  id: entry.id,
  metadata: {
    actor: entry.actor,
    request_id: entry.request_id,
    recorded_at: entry.recorded_at,
    idempotency_key: entry.idempotency_key,
    traceparent: entry.traceparent,
  },
  previous_hash: entry.previous_hash,
  schema_version: entry.schema_version,
  stream: `shipment-${shipmentId}`,
  type: entry.type,
  version: entry.version,
});

/**
 * The first version whose hash does not match its entry; undefined when all match. The hash of an entry with a redacted
 * actor cannot be recomputed: `versionsToProve` selects the inclusion proofs that bind it to the log.
 */
export const firstAltered = async (
  shipmentId: number,
  entries: readonly HistoryEntry[],
): Promise<number | undefined> => {
  const whole = entries.filter(({ actor }) => !isRedacted(actor));
  const hashes = await Promise.all(whole.map((entry) => eventHash(hashedEventOfEntry(shipmentId, entry))));
  return whole.find(({ hash }, index) => hash !== hashes[index])?.version;
};

/**
 * The versions whose inclusion proofs together prove all versions: the last one, and each before an entry with a
 * redacted actor. A recomputed entry binds the previous hash; a redacted one binds nothing.
 */
export const versionsToProve = (entries: readonly HistoryEntry[]): number[] =>
  entries
    .filter((_, index) => {
      const next = entries[index + 1];
      return !next || isRedacted(next.actor);
    })
    .map(({ version }) => version);

import type { HistoryEntry } from '../history.js';
import type { HashedEvent } from '../proofs.js';
import { fromText, sha256 } from './bytes.js';
import { canonicalText } from './canonical-json.js';

/** What an event's hash has to be, recomputed from everything it covers. Hex. */
export const eventHash = ({
  data,
  id,
  metadata,
  previous_hash,
  schema_version,
  stream,
  type,
  version,
}: HashedEvent): Promise<string> =>
  sha256(fromText(canonicalText({ data, id, metadata, previous_hash, schema_version, stream, type, version })));

/** An entry of a shipment's history as it was hashed. */
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

/** The first version whose hash is not that of what its entry says; undefined when all are. */
export const firstAltered = async (
  shipmentId: number,
  entries: readonly HistoryEntry[],
): Promise<number | undefined> => {
  const hashes = await Promise.all(entries.map((entry) => eventHash(hashedEventOfEntry(shipmentId, entry))));
  return entries.find(({ hash }, index) => hash !== hashes[index])?.version;
};

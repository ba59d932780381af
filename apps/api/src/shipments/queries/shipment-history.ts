import type { HistoryEntry } from '@waymark/contracts';
import { changesBetween, eventSchemas, withoutSecrets } from '@waymark/domain';
import type { ShipmentVersion } from './shipment-past.js';

const entryOf = ({ event, before, after }: ShipmentVersion): HistoryEntry => ({
  version: event.version,
  type: event.type,
  id: event.id,
  recorded_at: event.metadata.recorded_at,
  actor: event.metadata.actor,
  request_id: event.metadata.request_id,
  idempotency_key: event.metadata.idempotency_key,
  traceparent: event.metadata.traceparent,
  schema_version: event.schema_version,
  data: { ...withoutSecrets(eventSchemas[event.type], event.data) },
  stored_data: event.stored_data && { ...withoutSecrets(eventSchemas[event.type], event.stored_data) },
  changes: [...changesBetween(before, after)],
  hash: event.hash,
  previous_hash: event.previous_hash,
});

/** The events of a shipment as auditors read them, page by page. */
export async function* historyOf(
  pages: AsyncIterable<readonly ShipmentVersion[]>,
): AsyncGenerator<readonly HistoryEntry[]> {
  for await (const versions of pages) yield versions.map(entryOf);
}

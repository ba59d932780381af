import type { HistoryEntry } from '@waymark/contracts';
import { changesBetween, eventSchemas, mayKnowActor, withoutSecrets, type Actor } from '@waymark/domain';
import type { EventMetadata } from '../../event-log/event-log.js';
import { redactedActor } from './redacted-actor.js';
import type { ShipmentVersion } from './shipment-past.js';

type WhoAsked = Pick<HistoryEntry, 'actor' | 'request_id' | 'idempotency_key' | 'traceparent'>;

/** Withholds the request together with the actor: with all other hashed data, a reader could guess the actor until the hash matches. */
const whoAsked = ({ actor, request_id, idempotency_key, traceparent }: EventMetadata, reader: Actor): WhoAsked =>
  mayKnowActor(reader, actor)
    ? { actor, request_id, idempotency_key, traceparent }
    : { actor: redactedActor(actor), request_id: null };

const entryOf = ({ event, before, after }: ShipmentVersion, reader: Actor): HistoryEntry => ({
  version: event.version,
  type: event.type,
  id: event.id,
  recorded_at: event.metadata.recorded_at,
  ...whoAsked(event.metadata, reader),
  schema_version: event.schema_version,
  data: { ...withoutSecrets(eventSchemas[event.type], event.data) },
  stored_data: event.stored_data && { ...withoutSecrets(eventSchemas[event.type], event.stored_data) },
  changes: [...changesBetween(before, after)],
  hash: event.hash,
  previous_hash: event.previous_hash,
});

/** The events of a shipment, redacted for the reader, page by page. */
export async function* historyOf(
  pages: AsyncIterable<readonly ShipmentVersion[]>,
  reader: Actor,
): AsyncGenerator<readonly HistoryEntry[]> {
  for await (const versions of pages) yield versions.map((version) => entryOf(version, reader));
}

import { canonicalJson } from '@waymark/proofs';
import type { EventFormat } from './event-format.js';
import type { DomainEvent, EventMetadata, LogEntry, NewEvent, RecordedEvent, UnreadableEvent } from './event-store.js';
import type { EventContent, StoredEvent } from './hash-chain.js';

export const isUnreadable = (event: LogEntry): event is UnreadableEvent => 'unreadable' in event;

/** Converts a new event to its stored content. Throws RangeError for an unknown type. */
export const contentOf = (format: Pick<EventFormat, 'versionOf'>, { id, type, data }: NewEvent): EventContent => {
  const schema_version = format.versionOf(type);
  if (schema_version === undefined) throw new RangeError(`unknown event type ${type}`);
  return { id, type, schema_version, data: canonicalJson(data) };
};

const unreadable = ({ position, id, stream, version, type, hash }: StoredEvent, reason: string): UnreadableEvent => ({
  position,
  id,
  stream,
  version,
  type,
  hash,
  unreadable: reason,
});

/** Reads a stored event, with its data upgraded to the current schema version. */
export const readStoredEvent = <Event extends DomainEvent, Actor>(
  format: EventFormat<Event>,
  stored: StoredEvent,
): LogEntry<Event, Actor> => {
  if (format.versionOf(stored.type) === undefined) return unreadable(stored, `unknown event type ${stored.type}`);
  try {
    const { position, id, stream, version, type, schema_version, hash, previous_hash } = stored;
    const stored_data = JSON.parse(stored.data) as object;
    const data = format.upcast(type, schema_version, stored_data);
    const metadata = JSON.parse(stored.metadata) as EventMetadata<Actor>;
    // Safe: the compiler ensured at the append that the data match the type. One literal, because spreading objects
    // costs more time than all other steps of reading.
    const event = { type, data, position, id, stream, version, schema_version, metadata, hash, previous_hash };
    return (data === stored_data ? event : { ...event, stored_data }) as unknown as RecordedEvent<Event, Actor>;
  } catch (error) {
    return unreadable(stored, error instanceof Error ? error.message : String(error));
  }
};

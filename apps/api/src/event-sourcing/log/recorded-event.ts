import { canonicalJson } from '@waymark/contracts';
import { eventSchemas, upcast, type EventSchema, type WaymarkEventType } from '@waymark/domain';
import type { EventMetadata, NewEvent, RecordedEvent, UnreadableEvent } from './event-store.js';
import type { EventContent, StoredEvent } from './hash-chain.js';

export const isUnreadable = (event: RecordedEvent | UnreadableEvent): event is UnreadableEvent => 'unreadable' in event;

/** Returns the current schema of an event type. */
export const schemaOf = (type: WaymarkEventType): EventSchema => eventSchemas[type];

/** Converts a new event to its stored content. */
export const contentOf = ({ id, type, data }: NewEvent): EventContent => ({
  id,
  type,
  schema_version: schemaOf(type).version,
  data: canonicalJson(data),
});

const isKnown = (type: string): type is WaymarkEventType => Object.hasOwn(eventSchemas, type);

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
export const readStoredEvent = (stored: StoredEvent): RecordedEvent | UnreadableEvent => {
  if (!isKnown(stored.type)) return unreadable(stored, `unknown event type ${stored.type}`);
  try {
    const { position, id, stream, version, type, schema_version, hash, previous_hash } = stored;
    const schema = schemaOf(type);
    const stored_data = JSON.parse(stored.data) as object;
    const data = upcast(schema, schema_version, stored_data);
    const metadata = JSON.parse(stored.metadata) as EventMetadata;
    // Safe: the compiler ensured at the append that the data match the type. One literal, because spreading objects
    // costs more time than all other steps of reading.
    const event = { type, data, position, id, stream, version, schema_version, metadata, hash, previous_hash };
    return (data === stored_data ? event : { ...event, stored_data }) as RecordedEvent;
  } catch (error) {
    return unreadable(stored, error instanceof Error ? error.message : String(error));
  }
};

import { hash } from 'node:crypto';

/** An event as its columns hold it: `data` and `metadata` are canonical JSON text. */
export interface StoredEvent {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: string;
  schema_version: number;
  data: string;
  metadata: string;
  hash: string;
  previous_hash: string;
}

/** An event before it has a place in the log. */
export type ChainedEvent = Omit<StoredEvent, 'position'>;

export type HashedPart = Omit<ChainedEvent, 'hash'>;

/** What the first event of a stream names as the hash before it. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * SHA-256, hex, of the canonical JSON (RFC 8785) of the event: its keys in order, `data` and
 * `metadata` as the objects they are. Each event names the hash before it, so that none of a stream
 * can be changed, taken out or put in without changing every hash after it.
 */
export const eventHash = (event: HashedPart): string =>
  hash(
    'sha256',
    `{"data":${event.data},"id":${JSON.stringify(event.id)},"metadata":${event.metadata}` +
      `,"previous_hash":${JSON.stringify(event.previous_hash)},"schema_version":${event.schema_version}` +
      `,"stream":${JSON.stringify(event.stream)},"type":${JSON.stringify(event.type)},"version":${event.version}}`,
    'hex',
  );

/** An event as it is to be stored, before it is hashed; `data` is canonical JSON text. */
export type EventContent = Pick<StoredEvent, 'id' | 'type' | 'schema_version' | 'data'>;

/** Events that follow one another in a stream from `version` on, each with its hash; `metadata` is canonical JSON text. */
export const chainEvents = (
  { stream, version, hash }: Pick<StoredEvent, 'stream' | 'version' | 'hash'>,
  events: readonly EventContent[],
  metadata: string,
): ChainedEvent[] => {
  let previous_hash = hash;
  return events.map(({ id, type, schema_version, data }, index) => {
    const place = version + 1 + index;
    // One literal: spreading it together takes half as long as hashing it.
    const event = { id, stream, version: place, type, schema_version, data, metadata, hash: '', previous_hash };
    event.hash = eventHash(event);
    previous_hash = event.hash;
    return event;
  });
};

import {
  binaryEvent,
  type AllStreamRecordedEvent,
  type EventData,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { canonicalJson } from '@waymark/proofs';
import type { NewEvent, SharedEvent, SharedRecord } from './shared-log.js';

/** Prefix of the stream that stores the settings of another stream, such as its truncation. */
const SETTINGS_OF = '$$';
const HASH = /^[0-9a-f]{64}$/;
/** Number of keys in an envelope. Each key is checked by name. */
const ENVELOPE_KEYS = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const streamFilter = (prefix: string): string[] => [prefix, SETTINGS_OF + prefix];

/**
 * Converts an event for KurrentDB. Its data are the bytes of our data; its metadata are one canonical JSON text with
 * our metadata and the other fields of the hash chain.
 */
export const toEventData = (event: NewEvent): EventData =>
  binaryEvent({
    id: event.id,
    type: event.type,
    data: encoder.encode(event.data),
    metadata: encoder.encode(
      `{"hash":"${event.hash}","metadata":${event.metadata},"previous_hash":"${event.previous_hash}","schema_version":${event.schema_version}}`,
    ),
  });

class NotOurs extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const readData = (data: unknown): string => {
  if (!(data instanceof Uint8Array)) throw new NotOurs('its data are not bytes');
  const text = decoder.decode(data);
  if (!isObject(JSON.parse(text))) throw new NotOurs('its data are not a JSON object');
  return text;
};

/**
 * The client has already parsed the metadata. RFC 8785 has exactly one text for a value, so the result is the hashed
 * text.
 */
const readEnvelope = (value: unknown): Pick<NewEvent, 'hash' | 'metadata' | 'previous_hash' | 'schema_version'> => {
  if (!isObject(value) || Object.keys(value).length !== ENVELOPE_KEYS) throw new NotOurs('it has no envelope');
  const { hash, metadata, previous_hash, schema_version } = value;
  if (typeof hash !== 'string' || !HASH.test(hash)) throw new NotOurs('its hash is invalid');
  if (typeof previous_hash !== 'string' || !HASH.test(previous_hash)) throw new NotOurs('its previous hash is invalid');
  if (typeof schema_version !== 'number' || !Number.isSafeInteger(schema_version) || schema_version < 1) {
    throw new NotOurs('its schema version is invalid');
  }
  if (!isObject(metadata)) throw new NotOurs('its metadata are not a JSON object');
  return { hash, metadata: canonicalJson(metadata), previous_hash, schema_version };
};

const readEvent = (
  record: RecordedEvent,
  stream: string,
  place: Pick<SharedEvent, 'version' | 'commit_position'>,
): SharedEvent => ({
  id: record.id,
  stream,
  ...place,
  type: record.type,
  ...readEnvelope(record.metadata),
  data: readData(record.data),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Converts a record under the prefix. Event types are not checked, except KurrentDB's own. */
export const toSharedRecord = (record: RecordedEvent | AllStreamRecordedEvent, prefix: string): SharedRecord => {
  const commit_position = Number(record.position?.commit ?? 0);
  if (record.streamId.startsWith(SETTINGS_OF)) {
    const stream = record.streamId.slice(SETTINGS_OF.length + prefix.length);
    return { stream, version: 0, commit_position, reason: "the stream's settings were changed, or it was deleted" };
  }
  const stream = record.streamId.slice(prefix.length);
  if (record.type === '$streamDeleted') {
    return { stream, version: 0, commit_position, reason: 'the stream was deleted permanently' };
  }
  const version = Number(record.revision) + 1;
  try {
    return readEvent(record, stream, { version, commit_position });
  } catch (error) {
    return { stream, version, commit_position, reason: reasonOf(error) };
  }
};

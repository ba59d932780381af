import { fromText, sha256 } from './bytes.js';
import { canonicalJson } from './canonical-json.js';

/** The hashed part of an event: its `hash` is SHA-256 over the canonical JSON (RFC 8785) of exactly this. */
export interface HashedEvent {
  /** The data as stored, in the format of `schema_version`. */
  data: Record<string, unknown>;
  id: string;
  metadata: Record<string, unknown>;
  /** The hash of the stream's previous event; 64 zeros for the first. */
  previous_hash: string;
  schema_version: number;
  stream: string;
  type: string;
  version: number;
}

/** Undefined without canonical JSON: a server can send a lone surrogate, but no log holds one. */
const canonicalTextOf = (event: object): string | undefined => {
  try {
    return canonicalJson(event);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** Recomputes an event's hash from everything it covers. Hex; empty for an event without canonical JSON. */
export const eventHash = async ({
  data,
  id,
  metadata,
  previous_hash,
  schema_version,
  stream,
  type,
  version,
}: HashedEvent): Promise<string> => {
  const text = canonicalTextOf({ data, id, metadata, previous_hash, schema_version, stream, type, version });
  return text === undefined ? '' : sha256(fromText(text));
};

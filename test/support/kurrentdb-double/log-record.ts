/** An event as the client proposes it. */
export interface ProposedRecord {
  id: string;
  type: string;
  contentType: 'application/json' | 'application/octet-stream';
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event of the log. Its commit and its prepare position are the same, as those of every write of one stream are. */
export interface LogRecord extends ProposedRecord {
  stream: string;
  revision: bigint;
  position: bigint;
  created: Date;
}

export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists';

export type AppendOutcome =
  | { kind: 'appended'; revision: bigint; position: bigint }
  | { kind: 'wrong_expected_version'; current: bigint | undefined }
  | { kind: 'stream_deleted' }
  | { kind: 'too_large' }
  | { kind: 'timeout' };

export type StreamOutcome =
  { kind: 'records'; records: LogRecord[]; last: bigint } | { kind: 'stream_not_found' } | { kind: 'stream_deleted' };

export type Direction = 'forwards' | 'backwards';

/** A position of $all that is no record's. */
export class InvalidPosition extends Error {}

export const maximumAppendSize = 1024 * 1024;
export const tombstoneRevision = 2n ** 63n - 1n;

/** An event that the client proposes. */
export interface ProposedRecord {
  id: string;
  type: string;
  contentType: 'application/json' | 'application/octet-stream';
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event of the log. Its commit and prepare positions are equal, as for every write to one stream. */
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

/** A position of $all at which there is no record. */
export class InvalidPosition extends Error {}

export const maximumAppendSize = 1024 * 1024;
export const tombstoneRevision = 2n ** 63n - 1n;

/** A store cannot read or write: a full disk, a lock, a damaged file, a lost connection. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** No event is recorded for now, whatever the stream. */
export class AppendsPausedError extends StoreUnavailableError {}

/** The events may or may not have been recorded. A retry with the same Idempotency-Key finds out. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The read models have not reached the position that a read needs. */
export class ReadModelBehindError extends Error {
  override readonly name: string = 'ReadModelBehindError';

  constructor(
    readonly position: number,
    readonly wanted: number,
    message = `read models are at position ${position}, but position ${wanted} is required`,
  ) {
    super(message);
  }
}

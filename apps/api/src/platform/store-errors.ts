/** A store cannot read or write: a full disk, a lock, a damaged file, a lost connection. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The events may or may not have been recorded. A retry with the same Idempotency-Key finds out. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

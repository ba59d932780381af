import type { EventMetadata } from './event-store.js';

/** Lifetime of an Idempotency-Key, in milliseconds. */
export const IDEMPOTENCY_LIFETIME = 24 * 60 * 60 * 1000;

/** The Idempotency-Key of a command, and a digest of its request. Commands without a request have no digest. */
export interface RequestKey {
  /** With a fingerprint, a scoped hash of 64 hex digits; alone, any text. */
  idempotency_key?: string;
  /** A keyed hash of 32 hex digits. */
  request_fingerprint?: string;
}

const WITH_FINGERPRINT = /^([0-9a-f]{64})\.([0-9a-f]{32})$/;

/**
 * Returns the text stored in metadata as `idempotency_key`: `KEY.FINGERPRINT`, or the key alone without a fingerprint.
 * Throws RangeError if `keyOf` could not separate them.
 */
export const keyText = ({ idempotency_key, request_fingerprint }: RequestKey): string | undefined => {
  if (idempotency_key === undefined || request_fingerprint === undefined) return idempotency_key;
  const text = `${idempotency_key}.${request_fingerprint}`;
  if (WITH_FINGERPRINT.test(text)) return text;
  throw new RangeError(
    'an idempotency_key with a request_fingerprint must have 64 digits, and the fingerprint 32, in lower-case hex',
  );
};

/** Parses a stored text. Events of earlier versions and commands without a request have no fingerprint. */
export const keyOf = ({ idempotency_key: text }: Pick<EventMetadata, 'idempotency_key'>): RequestKey => {
  const [, idempotency_key, request_fingerprint] = WITH_FINGERPRINT.exec(text ?? '') ?? [];
  if (idempotency_key !== undefined && request_fingerprint !== undefined) {
    return { idempotency_key, request_fingerprint };
  }
  return text === undefined ? {} : { idempotency_key: text };
};

/** The key was used for another request within its lifetime. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError';

  constructor() {
    super('the idempotency key was used for another request');
  }
}

/**
 * Returns whether an event recorded with key `recorded` is the effect of `request`, made at `now` (ISO 8601
 * UTC). Keys of requests expire; keys of commands without a request never do. Throws KeyReusedError.
 */
export const isEffectOf = (
  recorded: RequestKey & { recorded_at: string },
  request: RequestKey,
  now: string,
): boolean => {
  if (request.idempotency_key === undefined || recorded.idempotency_key !== request.idempotency_key) return false;
  if (request.request_fingerprint === undefined) return true;
  if (Date.parse(now) - Date.parse(recorded.recorded_at) >= IDEMPOTENCY_LIFETIME) return false;
  if ((recorded.request_fingerprint ?? request.request_fingerprint) !== request.request_fingerprint) {
    throw new KeyReusedError();
  }
  return true;
};

import { StoreUnavailableError } from '../event-sourcing/event-store.js';

/** What was answered under an Idempotency-Key; bodies are the bytes sent. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What a keyed creation is to be called, so that whoever takes it over calls it the same: its id and tracking number. */
export type Reservation = Readonly<Record<string, string | number>>;

/** How long a key stands for its request, in milliseconds. */
export const IDEMPOTENCY_LIFETIME = 24 * 60 * 60 * 1000;

/** Milliseconds within which a command with a key has appended, or never will. */
export const COMMAND_LIMIT = 30_000;

export type IdempotencyClaim =
  /**
   * The caller runs the request now and must complete or release the key. Where the epoch is young, the
   * store began to keep keys less than IDEMPOTENCY_LIFETIME ago: the key may have been known before.
   */
  | { outcome: 'claimed'; epochIsYoung: boolean }
  /** As claimed, but an earlier claim was released, or its process ended: its effect may stand in the log. */
  | { outcome: 'abandoned'; reservation?: Reservation | undefined }
  | { outcome: 'answered'; answer: StoredAnswer }
  /** Another body was sent with this key. */
  | { outcome: 'mismatch' }
  | { outcome: 'running' };

/**
 * Stored answers by key for 24 hours. `key` is already scoped to its account and route. A claim belongs to
 * the process that made it, as long as that shows to be alive. Rejects with StoreUnavailableError.
 */
export interface Idempotency {
  /** Rejects with CoordinationRecoveringError while keys are not safe to run. */
  claim(key: string, fingerprint: string): Promise<IdempotencyClaim>;

  /** Keeps the reservation under the key, or answers the one that is there. Rejects with ClaimLostError. */
  reserve(key: string, reservation: Reservation): Promise<Reservation>;

  /** Rejects with ClaimLostError. */
  complete(key: string, answer: StoredAnswer): Promise<void>;

  /**
   * Gives up a claim whose request failed (5xx): the next to claim the key takes it over, with its
   * reservation. While the store is away it is remembered and done later. Rejects with ClaimLostError.
   */
  release(key: string): Promise<void>;
}

/** The claim is no longer this process's: another has taken it over, or the key is forgotten. Nothing was written. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';

  constructor() {
    super('the claim of an idempotency key has been lost');
  }
}

/** What was known of keys has been lost; no request with one is run until all that were under way have passed COMMAND_LIMIT. */
export class CoordinationRecoveringError extends StoreUnavailableError {
  constructor(readonly retryAfterSeconds: number) {
    super(`idempotency keys have been lost; requests with one are run again in ${retryAfterSeconds} s`);
  }
}

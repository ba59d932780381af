import { StoreUnavailableError } from '@waymark/event-store';

/** The stored response to a request with an Idempotency-Key; bodies are the bytes sent. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Identifiers of a keyed creation (id and tracking number), stored so that a process that takes over the claim reuses
 * them.
 */
export type Reservation = Readonly<Record<string, string | number>>;

/** Milliseconds after which a command with a key has appended or never will. */
export const COMMAND_LIMIT = 30_000;

/** Whose keys are kept: those of an account or, without one, of a network address. */
export interface KeyClient {
  room: 'accounts' | 'anonymous';
  /** Without spaces. */
  id: string;
}

/**
 * The places for keys in each room. A key takes one or two with its name, and each KiB of its answer after the first
 * takes one more.
 */
export type KeyRooms = Readonly<Record<KeyClient['room'], number>>;

/** The places of an answer and its key. */
export const placesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_024));

/** Strangers have a room of their own, so that they cannot displace the keys of accounts. */
export const roomsIn = (places: number): KeyRooms => {
  const anonymous = Math.floor(places / 8);
  return { anonymous, accounts: places - anonymous };
};

export type IdempotencyClaim =
  /**
   * The caller runs the request and must complete or release the key. If `epochIsYoung`, the store has kept the keys of
   * this client for less than IDEMPOTENCY_LIFETIME, so the key may have been lost.
   */
  | { outcome: 'claimed'; epochIsYoung: boolean }
  /** As claimed, but an earlier claim was released, or its process ended: the log may contain its effect. */
  | { outcome: 'abandoned'; reservation?: Reservation | undefined }
  | { outcome: 'answered'; answer: StoredAnswer }
  /** This key was used for another request, or this name for another key. */
  | { outcome: 'mismatch' }
  | { outcome: 'running' };

/**
 * Stores responses by key for 24 hours. `key` is scoped to an account and a route. `name` is the client's name of the
 * key on all routes: it belongs to one key at a time, until that key expires. A claim belongs to its process while that
 * is alive. Rejects with StoreUnavailableError.
 */
export interface Idempotency {
  /** Rejects with CoordinationRecoveringError while keys are not safe to run. */
  claim(key: string, fingerprint: string, name: string, client: KeyClient): Promise<IdempotencyClaim>;

  /** Stores the reservation, or returns the existing one. Rejects with ClaimLostError. */
  reserve(key: string, reservation: Reservation): Promise<Reservation>;

  /** Rejects with ClaimLostError. */
  complete(key: string, answer: StoredAnswer): Promise<void>;

  /**
   * Releases the claim of a failed request (5xx), so that the next claim of the key takes it over with its reservation.
   * If the store is unavailable, the release is retried later. Rejects with ClaimLostError.
   */
  release(key: string): Promise<void>;

  /**
   * Deletes the claim of a request that was refused because the log has another request with its key. The key is then as
   * before the claim, so that a retry of the other request is not a mismatch. Otherwise as `release`.
   */
  forget(key: string): Promise<void>;
}

/** The claim no longer belongs to this process: another took it over, or the key expired. Nothing was written. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';

  constructor() {
    super('this process has lost the claim of an idempotency key');
  }
}

/** Keys have been lost. Requests with a key are rejected until all running ones have passed COMMAND_LIMIT. */
export class CoordinationRecoveringError extends StoreUnavailableError {
  constructor(readonly retryAfterSeconds: number) {
    super(`idempotency keys have been lost. Retry requests with a key in ${retryAfterSeconds} s`);
  }
}

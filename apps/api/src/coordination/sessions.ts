import type { Position } from '../event-sourcing/event-store.js';

/**
 * Refresh-token families and their revocation. A session is one family; its id is the access token's
 * `sid`. Rejects with StoreUnavailableError.
 */
export interface Sessions {
  /**
   * Starts a family at a position of the log; the refresh token is returned once and kept only as its
   * hash. It is made from the seed, or by chance.
   */
  start(account_id: string, began: Position, seed?: Buffer): Promise<Session>;

  /** What `start` answered, made again from its seed; undefined once the session is revoked, expired or of another seed. */
  recall(session_id: string, seed: Buffer): Promise<Session | undefined>;

  /**
   * Spends a refresh token for the next of its family, made from the seed or by chance. An unknown or
   * expired token is `invalid`; a spent one is `reused` and has revoked its whole family. Spent again
   * with the same seed within IDEMPOTENCY_LIFETIME it is no theft but a retry, and `rotated` to the
   * same token as before, as long as the session stands.
   */
  rotate(refresh: string, seed?: Buffer): Promise<SessionRotation>;

  /** Revokes the family of a refresh token; false for a token that is none of ours. */
  revoke(refresh: string): Promise<boolean>;

  /** Answered from memory: it is asked on each request with a token. */
  isRevoked(session_id: string): boolean;

  /** Calls the listener with each session id revoked from now on, by whichever process. Returns the unsubscription. */
  onRevoked(listener: (session_id: string) => void): () => void;
}

/** A session and a refresh token of it. */
export interface Session {
  account_id: string;
  session_id: string;
  /** The position of the log at which it was started. */
  began: Position;
  refresh: string;
  /** When the refresh token was first given. */
  issued_at: Date;
}

export type SessionRotation =
  ({ outcome: 'rotated' } & Session) | { outcome: 'invalid' } | { outcome: 'reused'; session_id: string };

const DAY = 24 * 60 * 60 * 1000;
/** How long a refresh token is good, in milliseconds. */
export const REFRESH_LIFETIME = 30 * DAY;
/** How long a session lasts at most, however often it is refreshed. */
export const SESSION_LIFETIME = 90 * DAY;
/** Longer than any access token lives: after it a revoked session need not be remembered. */
export const REVOCATION_MEMORY = 60 * 60 * 1000;

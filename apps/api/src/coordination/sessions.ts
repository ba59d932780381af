import type { Position } from '@waymark/event-store';

/**
 * Refresh-token families and their revocation. A session is one family; its id is the `sid` of access tokens. Rejects
 * with StoreUnavailableError.
 */
export interface Sessions {
  /**
   * Starts a family at a position of the log. The refresh token is returned once and only its hash is stored. It is
   * derived from the seed, which is random by default.
   */
  start(account_id: string, began: Position, seed?: Buffer): Promise<Session>;

  /**
   * Recreates the result of `start` from its seed; undefined if the session was revoked, has expired, or has another
   * seed.
   */
  recall(session_id: string, seed: Buffer): Promise<Session | undefined>;

  /**
   * Exchanges a refresh token for the next one of its family, derived from the seed, which is random by default. An
   * unknown or expired token is `invalid`. A spent one is `reused`, and its whole family is revoked.
   *
   * However, a repetition with the same seed is a retry. Within RETRY_WINDOW after the rotation, the result is `rotated`
   * with the same token, while the session is active. A later retry begins another RETRY_WINDOW if the next token is
   * unspent, and is `invalid` if it is spent. After LATE_RETRIES of these, the next one is `reused`.
   */
  rotate(refresh: string, seed?: Buffer): Promise<SessionRotation>;

  /** Returns the id of the active session of a refresh token, even of a spent one; undefined if there is none. */
  sessionOf(refresh: string): Promise<string | undefined>;

  /** Revokes the family of a refresh token. Returns false for a foreign token. */
  revoke(refresh: string): Promise<boolean>;

  /** Records when sessions were last used. A time before the recorded one, or a revoked session, changes nothing. */
  recordUses(uses: readonly SessionUse[]): Promise<void>;

  /** Returns the milliseconds since the recorded last use of a session; undefined if there is none. */
  sinceUse(session_id: string): Promise<number | undefined>;

  /** Revokes the sessions whose recorded last use is `limit` or more milliseconds ago. Others stay. */
  revokeUnused(limit: number): Promise<void>;

  /** Forgets the recorded uses of all sessions. */
  forgetUses(): Promise<void>;

  /** Reads memory only, because every request with a token calls it. */
  isRevoked(session_id: string): boolean;

  /** Calls the listener with each session id that any process revokes. Returns a function that unsubscribes. */
  onRevoked(listener: (session_id: string) => void): () => void;
}

/** A session and one of its refresh tokens. */
export interface Session {
  account_id: string;
  session_id: string;
  /** Position of the log at the start of the session. */
  began: Position;
  refresh: string;
  /** When the refresh token was first issued. */
  issued_at: Date;
}

/** A session was used `ago` milliseconds ago. */
export interface SessionUse {
  session_id: string;
  ago: number;
}

/** The claims of an access token about its session. */
export type SessionClaims = Pick<Session, 'account_id' | 'session_id' | 'began'>;

export type SessionRotation =
  ({ outcome: 'rotated' } & Session) | { outcome: 'invalid' } | { outcome: 'reused'; session_id: string };

const DAY = 24 * 60 * 60 * 1000;
/** Lifetime of a refresh token, in milliseconds. */
export const REFRESH_LIFETIME = 30 * DAY;
/** Maximum lifetime of a session in milliseconds, however often it is refreshed. */
export const SESSION_LIFETIME = 90 * DAY;
/** Milliseconds after a rotation in which its retries return the same token. */
export const RETRY_WINDOW = 10 * 60 * 1000;
/** Later retries of one rotation before the next one revokes the family. */
export const LATE_RETRIES = 5;
/** Exceeds the lifetime of every access token: afterwards, a revocation need not be remembered. */
export const REVOCATION_MEMORY = 60 * 60 * 1000;

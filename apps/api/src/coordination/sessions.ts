/** Refresh-token families and their revocation. A session is one family; its id is the access token's `sid`. */
export interface Sessions {
  /** Starts a family; the refresh token is returned once and kept only as its hash. It is made from the seed, or by chance. */
  start(account_id: string, now: Date, seed?: Buffer): Promise<Session>;

  /** What `start` answered, made again from its seed; undefined once the session is revoked, expired or of another seed. */
  recall(session_id: string, now: Date, seed: Buffer): Promise<Session | undefined>;

  /**
   * Spends a refresh token for the next of its family, made from the seed or by chance. An unknown or
   * expired token is `invalid`; a spent one is `reused` and has revoked its whole family. Spent again
   * with the same seed within IDEMPOTENCY_LIFETIME it is no theft but a retry, and `rotated` to the
   * same token as before, as long as the session stands.
   */
  rotate(refresh: string, now: Date, seed?: Buffer): Promise<SessionRotation>;

  /** Revokes the family of a refresh token; false for a token that is none of ours. */
  revoke(refresh: string, now: Date): Promise<boolean>;

  /** Revokes every family of the account but the one kept. */
  revokeOthers(account_id: string, kept_session_id: string, now: Date): Promise<void>;

  /** Answered from memory: it is asked on each request with a token. */
  isRevoked(session_id: string): boolean;

  /** Calls the listener with each session id revoked from now on. Returns the unsubscription. */
  onRevoked(listener: (session_id: string) => void): () => void;
}

/** A session and a refresh token of it. */
export interface Session {
  account_id: string;
  session_id: string;
  refresh: string;
  /** When the refresh token was first given. */
  issued_at: Date;
}

export type SessionRotation =
  ({ outcome: 'rotated' } & Session) | { outcome: 'invalid' } | { outcome: 'reused'; session_id: string };

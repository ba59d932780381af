/** Refresh-token families and their revocation. A session is one family; its id is the access token's `sid`. */
export interface Sessions {
  /** Starts a family; the refresh token is returned once and kept only as its hash. */
  start(account_id: string, now: Date): Promise<{ session_id: string; refresh: string }>;

  /**
   * Spends a refresh token for the next of its family. An unknown or expired token is `invalid`;
   * a spent one is `reused` and has revoked its whole family.
   */
  rotate(refresh: string, now: Date): Promise<SessionRotation>;

  /** Revokes the family of a refresh token; false for a token that is none of ours. */
  revoke(refresh: string, now: Date): Promise<boolean>;

  /** Revokes every family of the account but the one kept. */
  revokeOthers(account_id: string, kept_session_id: string, now: Date): Promise<void>;

  /** Answered from memory: it is asked on each request with a token. */
  isRevoked(session_id: string): boolean;

  /** Calls the listener with each session id revoked from now on. Returns the unsubscription. */
  onRevoked(listener: (session_id: string) => void): () => void;
}

export type SessionRotation =
  | { outcome: 'rotated'; account_id: string; session_id: string; refresh: string }
  | { outcome: 'invalid' }
  | { outcome: 'reused'; session_id: string };

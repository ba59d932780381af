/** The holder of a session. The client requests tokens from it and keeps none. */
export interface TokenSource {
  /** Null when nobody is signed in. */
  accessToken(): string | null;
  /**
   * A new access token in place of `stale`. One refresh serves all waiting callers. Null when the session has ended.
   * Rejects without a definite response: the session may be valid, so a caller must not continue as anonymous.
   */
  refreshAccess(stale: string): Promise<string | null>;
}

/** A source without tokens, for public data. */
export const nobody: TokenSource = { accessToken: () => null, refreshAccess: () => Promise.resolve(null) };

/** Whoever holds a session: the client asks it for tokens and keeps none. */
export interface TokenSource {
  /** Null when nobody is signed in. */
  accessToken(): string | null;
  /** A new access token in place of `stale`; one refresh serves every caller who waits. Null when there is none to be had. */
  refreshAccess(stale: string): Promise<string | null>;
}

/** For what anybody may read. */
export const nobody: TokenSource = { accessToken: () => null, refreshAccess: () => Promise.resolve(null) };

/** What the HTTP client needs of a session; the auth feature offers it at start, without bringing the client itself. */
export interface TokenSource {
  accessToken(): string | null;
  /** A new access token in place of `stale`; one refresh serves every caller who waits. Null when there is none to be had. */
  refreshAccess(stale: string): Promise<string | null>;
}

let source: TokenSource | undefined;

export const setTokenSource = (given: TokenSource): void => {
  source = given;
};

export const tokenSource = (): TokenSource | undefined => source;

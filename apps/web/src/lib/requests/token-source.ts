import type { TokenSource } from '@waymark/client';

interface SessionTokens extends TokenSource {
  /** The account of the tokens; null if nobody is signed in. */
  accountId(): string | null;
}

let session: SessionTokens | undefined;

/** The auth feature registers the session at start, without loading the HTTP client. */
export const setTokenSource = (given: SessionTokens): void => {
  session = given;
};

/** The tokens of the current session. */
export const sessionTokens: SessionTokens = {
  accountId: () => session?.accountId() ?? null,
  accessToken: () => session?.accessToken() ?? null,
  refreshAccess: async (stale) => (await session?.refreshAccess(stale)) ?? null,
};

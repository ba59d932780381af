import type { TokenSource } from '@waymark/client';

interface SessionTokens extends TokenSource {
  /** Whose they are; null when nobody is signed in. */
  accountId(): string | null;
}

let session: SessionTokens | undefined;

/** The auth feature offers the session at start, without bringing the HTTP client. */
export const setTokenSource = (given: SessionTokens): void => {
  session = given;
};

/** The tokens of whatever session there is. */
export const sessionTokens: SessionTokens = {
  accountId: () => session?.accountId() ?? null,
  accessToken: () => session?.accessToken() ?? null,
  refreshAccess: async (stale) => (await session?.refreshAccess(stale)) ?? null,
};

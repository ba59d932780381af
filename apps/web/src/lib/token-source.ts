import type { TokenSource } from '@waymark/client';

let session: TokenSource | undefined;

/** The auth feature offers the session at start, without bringing the HTTP client. */
export const setTokenSource = (given: TokenSource): void => {
  session = given;
};

/** The tokens of whatever session there is. */
export const sessionTokens: TokenSource = {
  accessToken: () => session?.accessToken() ?? null,
  refreshAccess: async (stale) => (await session?.refreshAccess(stale)) ?? null,
};

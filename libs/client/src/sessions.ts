import type { SignInRequest, TokenPair } from '@waymark/contracts/wire';
import { accountCalls } from './calls/account-calls.js';
import { isRefusal } from './failures.js';
import type { Http } from './http.js';
import { randomKey } from './random-key.js';
import { refreshKey } from './refresh-key.js';
import type { TokenSource } from './tokens.js';

/** Tokens of a program with an API key, which does not expire. */
export const apiKeyTokens = (key: string): TokenSource => ({
  accessToken: () => key,
  refreshAccess: () => Promise.resolve(null),
});

/** Tokens of a program that signs in with credentials, and signs in again when its session ends. `http` must have no tokens. */
export const signedInTokens = async (http: Http, credentials: SignInRequest): Promise<TokenSource> => {
  const accounts = accountCalls(http);
  const signIn = () => accounts.signIn(credentials);
  let tokens: TokenPair = await signIn();
  const secret = randomKey();
  let pending: Promise<string> | undefined;

  const refreshed = async (): Promise<string> => {
    try {
      // Derived from the token, so that a retry after a lost response is the same request.
      tokens = await accounts.refresh(tokens.refresh, { idempotencyKey: refreshKey(secret, tokens.refresh) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      tokens = await signIn();
    }
    return tokens.access;
  };

  return {
    accessToken: () => tokens.access,
    refreshAccess: async (stale) => {
      if (stale !== tokens.access) return tokens.access;
      pending ??= refreshed().finally(() => (pending = undefined));
      return pending;
    },
  };
};

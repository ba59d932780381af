import { apiPaths, tokenPairSchema, type SignInRequest, type TokenPair } from '@waymark/contracts/wire';
import { answerOf } from './answer.js';
import { accountCalls } from './calls/account-calls.js';
import { idempotencyHeaders, type Http } from './http.js';
import { randomKey } from './random-key.js';
import { RequestError } from './request-error.js';
import type { TokenSource } from './tokens.js';

/** Of a program with an API key, which does not run out. */
export const apiKeyTokens = (key: string): TokenSource => ({
  accessToken: () => key,
  refreshAccess: () => Promise.resolve(null),
});

/** Of a program that signs in as a person, and again when its session is over; `http` is one without tokens. */
export const signedInTokens = async (http: Http, credentials: SignInRequest): Promise<TokenSource> => {
  const signIn = () => accountCalls(http).signIn(credentials);
  let tokens: TokenPair = await signIn();
  let underWay: Promise<string> | undefined;

  const refreshed = async (): Promise<string> => {
    try {
      const headers = idempotencyHeaders(randomKey());
      const { data } = await http.post<unknown>(apiPaths.refresh, { refresh: tokens.refresh }, { headers });
      tokens = answerOf(tokenPairSchema, data);
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 401)) throw error;
      tokens = await signIn();
    }
    return tokens.access;
  };

  return {
    accessToken: () => tokens.access,
    refreshAccess: async (stale) => {
      if (stale !== tokens.access) return tokens.access;
      underWay ??= refreshed().finally(() => (underWay = undefined));
      return underWay;
    },
  };
};

import type { SignInRequest, TokenPair } from '@waymark/contracts/wire';
import { accountCalls } from './calls/account-calls.js';
import type { Http } from './http.js';
import { RequestError } from './request-error.js';
import type { TokenSource } from './tokens.js';

/** Of a program with an API key, which does not run out. */
export const apiKeyTokens = (key: string): TokenSource => ({
  accessToken: () => key,
  refreshAccess: () => Promise.resolve(null),
});

/** Of a program that signs in as a person, and again when its session is over; `http` is one without tokens. */
export const signedInTokens = async (http: Http, credentials: SignInRequest): Promise<TokenSource> => {
  const accounts = accountCalls(http);
  const signIn = () => accounts.signIn(credentials);
  let tokens: TokenPair = await signIn();
  let underWay: Promise<string> | undefined;

  const refreshed = async (): Promise<string> => {
    try {
      tokens = await accounts.refresh(tokens.refresh);
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

import { RequestError, accountCalls, detailOf, patiently, randomKey } from '@waymark/client';
import type { RegisterRequest, TokenPair } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { http } from '../../../lib/requests/http.js';
import { personOf } from '../../../lib/session/profile.js';
import type { StoredSession } from '../machines/auth/stored-session.js';
import { renewed, type KeptSession } from '../renew-tokens.js';
import type { Credentials, User } from '../../../lib/session/session.js';

const accounts = accountCalls(http);

/** Rejects with the server's sentence or 'Login failed'. */
export const obtainTokens = async ({ email, password }: Credentials): Promise<TokenPair> => {
  try {
    return await accounts.signIn({ email, password });
  } catch (error) {
    throw new Error(detailOf(error, texts.loginFailed), { cause: error });
  }
};

export const loadProfile = async (access: string): Promise<User> => personOf(await accounts.profile({ token: access }));

/** Of whoever is signed in. */
export const loadOwnProfile = (): Promise<User> => patiently(async () => personOf(await accounts.profile()));

/** No answer came, or that of another server, such as the sign-in page of a hotel's network. */
const isLostOnTheLine = (failure: unknown): boolean =>
  failure instanceof RequestError && (failure.status === undefined || failure.status < 400);

/** A refresh token can be spent once: where the answer was lost on the line, the same key brings the same tokens. */
const spend = (refresh: string): Promise<TokenPair> => {
  const idempotencyKey = randomKey();
  return patiently(() => accounts.refresh(refresh, { idempotencyKey }), isLostOnTheLine);
};

/** See `renewed`. */
export const renewTokens = (own: StoredSession, kept: KeptSession) => renewed(own, { ...kept, spend });

export const revoke = async (access: string, refresh: string): Promise<void> => {
  await accounts.signOut(refresh, { token: access });
};

export const register = async (person: RegisterRequest): Promise<void> => {
  await accounts.register(person);
};

import { accountCalls, detailOf, isRefusal, patiently } from '@waymark/client';
import type { RegisterRequest, ResetPasswordRequest, SessionTime, TokenPair } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { http } from '../../../lib/requests/http.js';
import { newKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { personOf } from '../../../lib/session/profile.js';
import type { StoredSession } from '../machines/auth/stored-session.js';
import { newRefreshSecret, refreshKeyOf, type RefreshSecret } from '../refresh-secret.js';
import { renewed, type Renewal, type Renewed } from '../renew-tokens.js';
import type { Tokens } from '../machines/auth/machine.js';
import type { Credentials, User } from '../../../lib/session/session.js';

const accounts = accountCalls(http);

/**
 * In memory only, because it holds a password. A retry with the same credentials gets the same session after a lost response.
 */
const signingIn = newKeyedRequest<Credentials>({ isBrief: true });

/** Returns the tokens and the secret of a new session. Rejects with the server's message or 'Login failed'. */
export const obtainTokens = async ({
  email,
  password,
}: Credentials): Promise<{ tokens: TokenPair; secret: RefreshSecret }> => {
  try {
    const { answer } = await signingIn.send({ email, password }, (credentials, idempotencyKey) =>
      accounts.signIn(credentials, { idempotencyKey }),
    );
    return { tokens: answer, secret: await newRefreshSecret() };
  } catch (error) {
    // On other requests, 401 does not refuse the request itself. Here it refuses the password, which a reset may make valid.
    if (isRefusal(error)) signingIn.forget();
    throw new Error(detailOf(error, texts.loginFailed), { cause: error });
  }
};

/** A lost connection must not end a session that has just begun. */
export const loadProfile = (access: string): Promise<User> =>
  patiently(
    async () => personOf(await accounts.profile({ token: access })),
    (failure) => !isRefusal(failure),
  );

/** Loads the profile of the signed-in user. */
export const loadOwnProfile = (): Promise<User> => patiently(async () => personOf(await accounts.profile()));

interface Renewing extends Pick<Renewal, 'newer'> {
  /** The secret that came with the tokens; undefined if none did. */
  secret?: RefreshSecret | undefined;
  /** Stores new tokens, with their secret. */
  keep: (tokens: Tokens, secret: RefreshSecret) => void;
}

/**
 * A refresh token works once. The same key returns the same tokens after a lost response, also in another tab. See `renewed`.
 * Rejects if the response was not definite.
 */
export const renewTokens = async (
  own: StoredSession,
  { secret, newer, keep }: Renewing,
): Promise<Renewed | 'refused'> => {
  // Before `newer` reads storage: without the old secret, storage shows the tokens that were stored before its removal.
  const { idempotencyKey, next, retire } = await refreshKeyOf(own, secret);
  const spend = async ({ refreshToken }: StoredSession): Promise<Tokens | 'refused'> => {
    try {
      return await accounts.refresh(refreshToken, { idempotencyKey });
    } catch (failure) {
      if (isRefusal(failure)) return 'refused';
      throw failure;
    }
  };
  const keepAll = (tokens: Tokens): void => {
    keep(tokens, next);
    retire();
  };
  return renewed(own, { newer, keep: keepAll, spend });
};

export const revoke = async (access: string, refresh: string): Promise<void> => {
  await accounts.signOut(refresh, { token: access });
};

export const resetPassword = async (request: ResetPasswordRequest, key: string): Promise<void> => {
  await accounts.resetPassword(request, { idempotencyKey: key });
};

export const register = async (person: RegisterRequest, idempotencyKey: string): Promise<void> => {
  await accounts.register(person, { idempotencyKey });
};

/** Milliseconds by which a page signs out before the server ends the session, so that it can name the reason. */
const EARLY = 2_000;

const leftOf = ({ seconds_left }: SessionTime): number | null =>
  seconds_left === null ? null : Math.max(0, seconds_left * 1_000 - EARLY);

/** Returns the milliseconds until this page signs out without further use; null if it never does. */
export const timeLeft = async (): Promise<number | null> => leftOf(await accounts.session());

/** Reports a use of the session. Returns `timeLeft`. */
export const reportUse = async (): Promise<number | null> => leftOf(await accounts.keepSession());

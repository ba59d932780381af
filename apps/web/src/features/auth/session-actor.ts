import { RequestError } from '@waymark/client';
import { publicTexts, STORAGE_KEYS } from '@waymark/contracts/ui';
import { createActor, fromPromise, waitFor, type Actor, type SnapshotFrom } from 'xstate';
import { onlyOneTab } from '../../lib/session/only-one-tab.js';
import type { Credentials } from '../../lib/session/session.js';
import { forgetAll, forgetWithOtherTab } from '../../lib/storage/storage.js';
import { setTokenSource } from '../../lib/requests/token-source.js';
import { openHandovers, type Handover } from './handover.js';
import { authMachine, type AuthContext, type Tokens } from './machines/auth/machine.js';
import { refreshPause as pauseBeforeRefresh } from './machines/auth/refresh-pause.js';
import type { RefreshSecret } from './refresh-secret.js';
import {
  forgetStoredSession,
  parseStoredSession,
  readStoredSession,
  writeStoredSession,
  type StoredSession,
} from './machines/auth/stored-session.js';

// Loaded on the first call, so that a page without calls does not load the HTTP client.
const calls = () => import('./api/session-api.js');

/** Prefetches the code for sign-in and refresh. Both must work on a page that is older than the current build. */
export const fetchCalls = (): void => {
  calls().catch(() => {});
};

/** Secrets by refresh token. Storage may show them later than the tokens. */
const secrets = new Map<string, RefreshSecret>();

const obtainTokens = async (credentials: Credentials): Promise<Tokens> => {
  const api = await calls().catch((cause: unknown) => {
    throw new Error(publicTexts.loginFailed, { cause });
  });
  const { tokens, secret } = await api.obtainTokens(credentials);
  secrets.set(tokens.refresh, secret);
  return tokens;
};

/** The session that another tab handed over last, until this tab gets other tokens. */
let handedOver: StoredSession | null = null;

const follow = ({ session: given, secret, spent }: Handover): void => {
  secrets.set(given.refreshToken, secret);
  if (spent !== null) seen.add(spent);
  if (spent !== null && spent === session.getSnapshot().context.refreshToken) {
    session.send({ type: 'changed_elsewhere', session: given });
  } else {
    // Not followed at once: the storage event of the sign-out before this sign-in may still come, and would end the session.
    handedOver = given;
  }
};

const handovers = typeof window === 'undefined' ? null : openHandovers(follow);

const handOver = (given: StoredSession, spent: string | null): void => {
  const secret = secrets.get(given.refreshToken);
  if (secret !== undefined) handovers?.postMessage({ session: given, secret, spent } satisfies Handover);
};

const sessionOf = ({ token, refreshToken, user }: AuthContext): StoredSession | null =>
  token && refreshToken && user ? { token, refreshToken, user } : null;

const save = ({ context }: { context: AuthContext }): void => {
  const own = sessionOf(context);
  if (own) writeStoredSession(own);
};

const announce = ({ context }: { context: AuthContext }): void => {
  const own = sessionOf(context);
  if (own) handOver(own, null);
};

const revoke = ({ context: { token, refreshToken, pending } }: { context: AuthContext }): void => {
  const access = pending?.access ?? token;
  const refresh = pending?.refresh ?? refreshToken;
  if (!access || !refresh) return;
  // The session ends in the browser whatever the server responds. The server's session expires on its own.
  calls()
    .then((api) => api.revoke(access, refresh))
    .catch(() => {});
};

/** The session that another tab has got or begun meanwhile. Storage lags: a session in it may be older than this tab's. */
export const newer = (): StoredSession | null =>
  [handedOver, readStoredSession()].find((one) => one !== null && !seen.has(one.refreshToken)) ?? null;

const keepRenewed = (own: StoredSession, tokens: Tokens, secret: RefreshSecret): void => {
  const { token, user } = session.getSnapshot().context;
  const stored = readStoredSession();
  // The user has signed out or another has signed in meanwhile, or storage is blocked.
  if (!stored || token !== own.token || stored.user.id !== user?.id) return;
  const renewed = { ...stored, token: tokens.access, refreshToken: tokens.refresh };
  secrets.set(tokens.refresh, secret);
  writeStoredSession(renewed);
  handOver(renewed, own.refreshToken);
};

const renew = async (own: StoredSession | null): Promise<Tokens | 'refused'> => {
  if (!own) throw new Error();
  const api = await calls();
  const outcome = await api.renewTokens(own, {
    secret: secrets.get(own.refreshToken),
    newer,
    keep: (tokens, secret) => keepRenewed(own, tokens, secret),
  });
  if (outcome === 'refused') return outcome;
  if ('tokens' in outcome) return outcome.tokens;
  session.send({ type: 'changed_elsewhere', session: outcome.another });
  throw new Error();
};

/** Whether the last refresh met no response of an API, and when its `Retry-After` ends, in milliseconds since 1970. */
let isLineLost = false;
let retryAt = 0;

const noteFailure = (failure: unknown): never => {
  const { status = 0, retryAfter = 0 } = failure instanceof RequestError ? failure : { status: 500 };
  isLineLost = status < 400;
  retryAt = Date.now() + retryAfter * 1_000;
  throw failure;
};

/** A page that is back online waits for the rest of `Retry-After`. */
const refreshPause = ({ context: { unanswered } }: { context: AuthContext }): number =>
  pauseBeforeRefresh(unanswered?.tries ?? 1, (retryAt - Date.now()) / 1_000, Math.random());

/** The single session of this tab. */
export const session: Actor<typeof authMachine> = createActor(
  authMachine.provide({
    actors: {
      obtainTokens: fromPromise(({ input }) => obtainTokens(input)),
      loadProfile: fromPromise(async ({ input }) => (await calls()).loadProfile(input.access)),
      refreshTokens: fromPromise(({ input, signal }) =>
        // Saves requests. Two tabs may spend the same refresh token, because both send the same request.
        onlyOneTab('waymark-refresh', signal, () => renew(input)).catch(noteFailure),
      ),
    },
    delays: { refreshPause },
    actions: { save, announce, forget: ({ context }) => forgetStoredSession(context.user), clear: forgetAll, revoke },
  }),
  { input: { stored: readStoredSession() } },
).start();

const followOtherTabs = (event: StorageEvent): void => {
  forgetWithOtherTab(event);
  if (event.key !== STORAGE_KEYS.auth && event.key !== null) return;
  const stored = parseStoredSession(event.newValue);
  const { refreshToken } = session.getSnapshot().context;
  // The event is late: this tab already has newer tokens.
  if (stored && refreshToken && stored.refreshToken !== refreshToken && seen.has(stored.refreshToken)) return;
  session.send({ type: 'changed_elsewhere', session: stored });
};
// Registered before the first render, because a storage event of another tab is delivered only once.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener('online', () => session.send({ type: 'back_online' }));
}

export const accessToken = (): string | null => session.getSnapshot().context.token;

/** The refresh tokens that this tab has had or that another tab has spent. */
const seen = new Set<string>();
/** Every access token that the signed-in user has had in this tab. */
let own = new Set<string>();
let person = session.getSnapshot().context.user?.id;
let lastToken: string | null = null;

const noteToken = ({ context: { token, refreshToken, user } }: { context: AuthContext }): void => {
  if (token !== lastToken) handedOver = null;
  lastToken = token;
  // A profile stored without its id gets it later, under the same token.
  if (user?.id !== person && (token === null || !own.has(token))) own = new Set();
  person = user?.id;
  if (token !== null) own.add(token);
  if (refreshToken !== null) seen.add(refreshToken);
};
noteToken(session.getSnapshot());
session.subscribe(noteToken);

/** Refreshes over a lost connection that a request waits for. */
const PATIENT_TRIES = 2;

/** Whether a refresh has an outcome for the requests that wait for it: not after a short loss of the connection. */
const isSettled = (snapshot: SnapshotFrom<typeof authMachine>): boolean =>
  !snapshot.matches({ signedIn: 'refreshing' }) &&
  !(
    snapshot.matches({ signedIn: 'waiting' }) &&
    isLineLost &&
    (snapshot.context.unanswered?.tries ?? 0) <= PATIENT_TRIES
  );

/**
 * Returns a new access token in place of `stale`. All waiting callers share one refresh. Null if the session of `stale` is
 * over, so that a request of one user is never retried as another. Rejects with the last failure during the backoff of a
 * refresh without a definite response.
 */
export const refreshAccess = async (stale: string): Promise<string | null> => {
  if (!own.has(stale)) return null;
  if (accessToken() === stale) session.send({ type: 'token_refused' });
  const settled = await waitFor(session, isSettled);
  if (!own.has(stale)) return null;
  if (settled.matches({ signedIn: 'waiting' })) throw settled.context.unanswered?.failure;
  return settled.context.token;
};

let unansweredSince: number | null = null;
session.subscribe(({ context: { unanswered } }) => {
  unansweredSince = unanswered ? (unansweredSince ?? Date.now()) : null;
});

/** Returns since when the refresh has had no definite response, in milliseconds since 1970; null otherwise. */
export const refreshUnansweredSince = (): number | null => unansweredSince;

/** Calls the listener when the current session gets a new access token, also from another tab. */
export const onRefreshed = (listener: () => void): (() => void) => {
  let { token, user } = session.getSnapshot().context;
  const subscription = session.subscribe(({ context }) => {
    const isNewer = context.token !== null && context.token !== token && context.user?.id === user?.id;
    ({ token, user } = context);
    if (isNewer) listener();
  });
  return () => subscription.unsubscribe();
};

const accountId = (): string | null => session.getSnapshot().context.user?.id ?? null;

setTokenSource({ accountId, accessToken, refreshAccess });

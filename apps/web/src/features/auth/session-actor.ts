import { publicTexts, STORAGE_KEYS } from '@waymark/contracts/ui';
import { createActor, fromPromise, waitFor, type Actor } from 'xstate';
import { onlyOneTab } from '../../lib/session/only-one-tab.js';
import type { Credentials } from '../../lib/session/session.js';
import { forgetAll, forgetWithOtherTab } from '../../lib/storage/storage.js';
import { setTokenSource } from '../../lib/requests/token-source.js';
import { authMachine, type AuthContext, type Tokens } from './machines/auth/machine.js';
import {
  forgetStoredSession,
  parseStoredSession,
  readStoredSession,
  writeStoredSession,
  type StoredSession,
} from './machines/auth/stored-session.js';

// Fetched with the first call, so that a page that makes none carries no HTTP client.
const calls = () => import('./api/session-api.js');

/** Fetches ahead what signing in and refreshing need: both must work on a page that has outlived its build. */
export const fetchCalls = (): void => {
  calls().catch(() => {});
};

const obtainTokens = async (credentials: Credentials): Promise<Tokens> => {
  const api = await calls().catch((cause: unknown) => {
    throw new Error(publicTexts.loginFailed, { cause });
  });
  return api.obtainTokens(credentials);
};

const save = ({ context: { token, refreshToken, user } }: { context: AuthContext }): void => {
  if (token && refreshToken && user) writeStoredSession({ token, refreshToken, user });
};

const revoke = ({ context: { token, refreshToken, pending } }: { context: AuthContext }): void => {
  const access = pending?.access ?? token;
  const refresh = pending?.refresh ?? refreshToken;
  if (!access || !refresh) return;
  // The session ends here whatever the server says; its own copy expires by itself.
  calls()
    .then((api) => api.revoke(access, refresh))
    .catch(() => {});
};

const renew = async (own: StoredSession | null): Promise<Tokens> => {
  if (!own) throw new Error();
  const api = await calls();
  const outcome = await api.renewTokens(own, { read: readStoredSession, write: writeStoredSession });
  if ('tokens' in outcome) return outcome.tokens;
  session.send({ type: 'changed_elsewhere', session: outcome.another });
  throw new Error();
};

/** The one session of this tab. */
export const session: Actor<typeof authMachine> = createActor(
  authMachine.provide({
    actors: {
      obtainTokens: fromPromise(({ input }) => obtainTokens(input)),
      loadProfile: fromPromise(async ({ input }) => (await calls()).loadProfile(input.access)),
      refreshTokens: fromPromise(({ input }) =>
        // A spent refresh token revokes the whole session, so two tabs must never spend the same one.
        onlyOneTab('waymark-refresh', () => renew(input)),
      ),
    },
    actions: { save, forget: ({ context }) => forgetStoredSession(context.user), clear: forgetAll, revoke },
  }),
  { input: { stored: readStoredSession() } },
).start();

const followOtherTabs = (event: StorageEvent): void => {
  forgetWithOtherTab(event);
  if (event.key !== STORAGE_KEYS.auth && event.key !== null) return;
  session.send({ type: 'changed_elsewhere', session: parseStoredSession(event.newValue) });
};
// From the first reading on, not from the first drawing: what another tab does in between is told once.
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

export const accessToken = (): string | null => session.getSnapshot().context.token;

/** Every access token that the person who is signed in has had in this tab. */
let own = new Set<string>();
let person = session.getSnapshot().context.user?.id;

const noteToken = ({ context: { token, user } }: { context: AuthContext }): void => {
  // A profile that was kept without its id gets it later, under the same token.
  if (user?.id !== person && (token === null || !own.has(token))) own = new Set();
  person = user?.id;
  if (token !== null) own.add(token);
};
noteToken(session.getSnapshot());
session.subscribe(noteToken);

/**
 * A new access token in place of `stale`; every caller who waits shares one refresh. Null when
 * the session of `stale` is over: what one person asked is never asked again as another.
 */
export const refreshAccess = async (stale: string): Promise<string | null> => {
  if (!own.has(stale)) return null;
  if (accessToken() === stale) session.send({ type: 'token_refused' });
  const { context } = await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'refreshing' }));
  return own.has(stale) ? context.token : null;
};

/** Calls the listener when the session that is signed in has another access token, also from another tab. */
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

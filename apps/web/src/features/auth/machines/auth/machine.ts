import { assign, fromPromise, setup } from 'xstate';
import type { Credentials, User } from '../../../../lib/session/session.js';
import type { StoredSession } from './stored-session.js';

export interface Tokens {
  access: string;
  refresh: string;
}

export interface AuthContext {
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  /** Tokens of a sign-in whose profile has not loaded yet. */
  pending: Tokens | null;
  /** Why the last sign-in failed, as a message for the user. */
  error: string | null;
  /** A refresh without a definite response: the number of attempts and the last failure. Null otherwise. */
  unanswered: { tries: number; failure: unknown } | null;
  /** How the last session ended. */
  ended: 'signed_out' | 'expired' | 'idle' | null;
}

export type AuthEvent =
  | { type: 'sign_in'; credentials: Credentials }
  | { type: 'sign_out' }
  /** Nobody has used the session for as long as the server allows. */
  | { type: 'timed_out' }
  /** The server refused the access token. */
  | { type: 'token_refused' }
  | { type: 'profile_changed'; user: User }
  /** The network is back. */
  | { type: 'back_online' }
  /** Another tab signed in, refreshed or signed out. */
  | { type: 'changed_elsewhere'; session: StoredSession | null };

const nobody = { token: null, refreshToken: null, user: null, pending: null, error: null, unanswered: null } as const;

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null);

const notProvided = (): Promise<never> => Promise.reject(new Error('Not provided'));

/** The session: restore, sign-in (tokens, then profile), refresh, end. The provider supplies the effects. */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as { stored: StoredSession | null },
    tags: {} as 'loading',
  },
  actors: {
    obtainTokens: fromPromise<Tokens, Credentials>(notProvided),
    loadProfile: fromPromise<User, Tokens>(notProvided),
    /** Resolves with 'refused' if the server refuses. Rejects if the response was not definite. */
    refreshTokens: fromPromise<Tokens | 'refused', StoredSession | null>(notProvided),
  },
  delays: {
    /** The backoff between attempts to refresh. */
    refreshPause: 1_000,
  },
  actions: {
    /** Stores token, refreshToken and user for the next start. */
    save: () => {},
    /** Hands the new session over to the other tabs. */
    announce: () => {},
    /** Removes the stored session. */
    forget: () => {},
    /** Removes everything else that this user left in the browser. */
    clear: () => {},
    /** Notifies the server that this session, or the pending one, has ended. */
    revoke: () => {},
  },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ ...nobody, ...input.stored, ended: null }),
  initial: 'restoring',
  on: {
    changed_elsewhere: {
      guard: ({ event }) => event.session !== null,
      target: '.signedIn',
      actions: assign(({ event }) => ({ ...nobody, ...event.session, ended: null })),
    },
  },
  states: {
    restoring: {
      always: [{ guard: ({ context }) => context.token !== null, target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      on: { sign_in: { target: 'signingIn', actions: assign({ error: null }) } },
    },
    signingIn: {
      tags: 'loading',
      initial: 'obtainingTokens',
      states: {
        obtainingTokens: {
          invoke: {
            src: 'obtainTokens',
            input: ({ event }) => {
              if (event.type !== 'sign_in') throw new Error(`Sign-in starts with the event sign_in, not ${event.type}`);
              return event.credentials;
            },
            onDone: { target: 'loadingProfile', actions: assign(({ event }) => ({ pending: event.output })) },
            onError: {
              target: '#auth.signedOut',
              actions: assign(({ event }) => ({ ...nobody, error: messageOf(event.error) ?? 'Login failed' })),
            },
          },
        },
        loadingProfile: {
          invoke: {
            src: 'loadProfile',
            input: ({ context }) => context.pending ?? { access: '', refresh: '' },
            onDone: {
              target: '#auth.signedIn',
              actions: [
                assign(({ context, event }) => ({
                  ...nobody,
                  token: context.pending?.access ?? null,
                  refreshToken: context.pending?.refresh ?? null,
                  user: event.output,
                  ended: null,
                })),
                'save',
                'announce',
              ],
            },
            onError: {
              target: '#auth.signedOut',
              actions: ['revoke', assign({ ...nobody, error: 'Failed to load user profile' })],
            },
          },
        },
      },
    },
    signedIn: {
      initial: 'ready',
      on: {
        sign_out: {
          target: 'signedOut',
          actions: ['revoke', 'forget', 'clear', assign({ ...nobody, ended: 'signed_out' })],
        },
        // Without `clear`: drafts stay for the next sign-in. Without `forget`: by now, the stored session may be a newer one.
        timed_out: {
          target: 'signedOut',
          actions: ['revoke', assign({ ...nobody, ended: 'idle' })],
        },
        profile_changed: { actions: [assign(({ event }) => ({ user: event.user })), 'save'] },
        changed_elsewhere: [
          {
            guard: ({ event }) => event.session === null,
            target: 'signedOut',
            actions: assign({ ...nobody, ended: 'signed_out' }),
          },
          {
            // Another tab changed the profile only. A refresh under way continues.
            guard: ({ context: { token, refreshToken }, event: { session } }) =>
              session?.token === token && session.refreshToken === refreshToken,
            actions: assign(({ context, event }) => ({ user: event.session?.user ?? context.user })),
          },
        ],
      },
      states: {
        ready: { on: { token_refused: 'refreshing' } },
        refreshing: {
          invoke: {
            src: 'refreshTokens',
            input: ({ context: { token, refreshToken, user } }) =>
              token && refreshToken && user ? { token, refreshToken, user } : null,
            onDone: [
              {
                guard: ({ event }) => event.output === 'refused',
                target: '#auth.signedOut',
                // Somebody else may hold the session's newer tokens, for example a thief of this browser's storage.
                actions: ['revoke', 'forget', assign({ ...nobody, ended: 'expired' })],
              },
              {
                target: 'ready',
                // The actor has stored the tokens already. Meanwhile, another user may have signed in in another tab.
                actions: assign(({ event: { output } }) =>
                  output === 'refused' ? {} : { token: output.access, refreshToken: output.refresh, unanswered: null },
                ),
              },
            ],
            // The session may be valid. Ending it here would sign the user out because of a temporary failure.
            onError: {
              target: 'waiting',
              actions: assign(({ context, event }) => ({
                unanswered: { tries: (context.unanswered?.tries ?? 0) + 1, failure: event.error },
              })),
            },
          },
        },
        waiting: {
          after: { refreshPause: 'refreshing' },
          on: {
            // Not at once: a whole office is back online in the same moment.
            back_online: {
              target: 'waiting',
              reenter: true,
              actions: assign(({ context: { unanswered } }) => ({
                unanswered: unanswered && { ...unanswered, tries: 1 },
              })),
            },
          },
        },
      },
    },
  },
});

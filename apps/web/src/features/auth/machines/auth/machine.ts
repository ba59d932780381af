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
  /** Tokens of a sign-in whose profile is not there yet. */
  pending: Tokens | null;
  /** Why the last sign-in failed, to be shown. */
  error: string | null;
  /** How the last session ended. */
  ended: 'signed_out' | 'expired' | null;
}

export type AuthEvent =
  | { type: 'sign_in'; credentials: Credentials }
  | { type: 'sign_out' }
  /** The server refused the access token. */
  | { type: 'token_refused' }
  | { type: 'profile_changed'; user: User }
  /** Another tab signed in, refreshed or signed out. */
  | { type: 'changed_elsewhere'; session: StoredSession | null };

const nobody = { token: null, refreshToken: null, user: null, pending: null, error: null } as const;

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null);

const notProvided = (): Promise<never> => Promise.reject(new Error('Not provided'));

/** The session: restored, signed in (tokens, then profile), refreshed, ended. Effects are given by the provider. */
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
    refreshTokens: fromPromise<Tokens, StoredSession | null>(notProvided),
  },
  actions: {
    /** Keeps token, refreshToken and user for the next start. */
    save: () => {},
    /** Removes what was kept of the session. */
    forget: () => {},
    /** Removes what else this person left in the browser. */
    clear: () => {},
    /** Tells the server that this session, or the pending one, is over. */
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
              if (event.type !== 'sign_in') throw new Error(`Signing in starts with sign_in, not ${event.type}`);
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
        profile_changed: { actions: [assign(({ event }) => ({ user: event.user })), 'save'] },
        changed_elsewhere: {
          guard: ({ event }) => event.session === null,
          target: 'signedOut',
          actions: assign({ ...nobody, ended: 'signed_out' }),
        },
      },
      states: {
        ready: { on: { token_refused: 'refreshing' } },
        refreshing: {
          invoke: {
            src: 'refreshTokens',
            input: ({ context: { token, refreshToken, user } }) =>
              token && refreshToken && user ? { token, refreshToken, user } : null,
            onDone: {
              target: 'ready',
              // Whoever fetched them keeps them: by now another tab may be signed in as somebody else.
              actions: assign(({ event }) => ({ token: event.output.access, refreshToken: event.output.refresh })),
            },
            onError: { target: '#auth.signedOut', actions: ['forget', assign({ ...nobody, ended: 'expired' })] },
          },
        },
      },
    },
  },
});

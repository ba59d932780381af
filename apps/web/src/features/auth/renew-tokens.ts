import type { Tokens } from './machines/auth/machine.js';
import type { StoredSession } from './machines/auth/stored-session.js';

/** New tokens, or the session of another user who signed in meanwhile. */
export type Renewed = { tokens: Tokens } | { another: StoredSession };

export interface Renewal {
  /** Returns a session that another tab has begun or renewed and that this tab has not seen before; null if there is none. */
  newer: () => StoredSession | null;
  /** Stores new tokens of this tab's session. */
  keep: (tokens: Tokens) => void;
  /** Spends the session's refresh token. Resolves with 'refused' if the server refuses it. */
  spend: (session: StoredSession) => Promise<Tokens | 'refused'>;
}

/**
 * Returns new tokens for a session, or those that another tab has already fetched; or the session of another user who signed in
 * meanwhile. Returns 'refused' only if no newer session is known: another tab's change may arrive after the refusal.
 */
export const renewed = async (own: StoredSession, { newer, keep, spend }: Renewal): Promise<Renewed | 'refused'> => {
  const elsewhere = (): Renewed | null => {
    const session = newer();
    if (!session) return null;
    return session.user.id === own.user.id
      ? { tokens: { access: session.token, refresh: session.refreshToken } }
      : { another: session };
  };
  const before = elsewhere();
  if (before) return before;
  const tokens = await spend(own);
  const meanwhile = elsewhere();
  if (meanwhile || tokens === 'refused') return meanwhile ?? 'refused';
  keep(tokens);
  return { tokens };
};

import type { Tokens } from './machines/auth/machine.js';
import type { StoredSession } from './machines/auth/stored-session.js';

export interface KeptSession {
  read: () => StoredSession | null;
  write: (session: StoredSession) => void;
}

interface Renewal extends KeptSession {
  /** Spends the refresh token. */
  spend: (refreshToken: string) => Promise<Tokens>;
}

/**
 * New tokens of a session, those of another tab if it has fetched them already; or the session of another person who has
 * signed in meanwhile. What was fetched for one person is never kept as another's.
 */
export const renewed = async (
  own: StoredSession,
  { read, write, spend }: Renewal,
): Promise<{ tokens: Tokens } | { another: StoredSession }> => {
  const stored = read();
  if (stored && stored.user.id !== own.user.id) return { another: stored };
  if (stored && stored.token !== own.token) return { tokens: { access: stored.token, refresh: stored.refreshToken } };
  const tokens = await spend(own.refreshToken);
  const current = read();
  if (current && current.user.id !== own.user.id) return { another: current };
  // Signed out in another tab meanwhile: nothing is kept.
  if (current) write({ ...current, token: tokens.access, refreshToken: tokens.refresh });
  return { tokens };
};

import { STORAGE_KEYS } from '@waymark/contracts/ui';
import type { User } from '../../../../lib/session.js';

/** What local storage keeps of a session, in exactly this form. */
export interface StoredSession {
  token: string;
  refreshToken: string;
  user: User;
}

/** The kept session; null unless token, refreshToken and user are all there. Broken text is no session. */
export const parseStoredSession = (text: string | null): StoredSession | null => {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<StoredSession> | null;
    if (!stored?.token || !stored.refreshToken || !stored.user) return null;
    return { token: stored.token, refreshToken: stored.refreshToken, user: stored.user };
  } catch {
    return null;
  }
};

export const readStoredSession = (): StoredSession | null => {
  try {
    return parseStoredSession(localStorage.getItem(STORAGE_KEYS.auth));
  } catch {
    return null;
  }
};

export const writeStoredSession = (session: StoredSession | null): void => {
  try {
    if (session) localStorage.setItem(STORAGE_KEYS.auth, JSON.stringify(session));
    else localStorage.removeItem(STORAGE_KEYS.auth);
  } catch {
    // Storage may be blocked or full; the session then lasts until the page is left.
  }
};

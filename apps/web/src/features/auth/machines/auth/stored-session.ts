import { ROLES } from '@waymark/contracts';
import type { User } from '../../../../lib/session/session.js';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';

/** What local storage keeps of a session, in exactly this form. */
export interface StoredSession {
  token: string;
  refreshToken: string;
  user: User;
}

const storage = kept('local', storageKeys.local.session);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const PARTS = ['id', 'email', 'firstName', 'lastName', 'phoneNumber', 'address', 'companyName'] as const;

/** What is missing is empty; a role that is not known here sees what a customer does. */
const userOf = (stored: Fields): User => {
  const role = ROLES.find((one) => one === stored['role']) ?? 'customer';
  const parts = Object.fromEntries(PARTS.map((name) => [name, text(stored[name])])) as Record<
    (typeof PARTS)[number],
    string
  >;
  return { ...parts, isStaff: role === 'staff', role };
};

/** The kept session; null unless token, refreshToken and user are all there. Broken text is no session. */
export const parseStoredSession = (kept: string | null): StoredSession | null => {
  try {
    const { token, refreshToken, user } = fieldsOf(JSON.parse(kept ?? 'null')) ?? {};
    const stored = fieldsOf(user);
    if (typeof token !== 'string' || typeof refreshToken !== 'string' || !token || !refreshToken || !stored)
      return null;
    return { token, refreshToken, user: userOf(stored) };
  } catch {
    return null;
  }
};

export const readStoredSession = (): StoredSession | null => parseStoredSession(storage.read());

/** Where storage is blocked or full, the session lasts until the page is left. */
export const writeStoredSession = (session: StoredSession): void => void storage.write(JSON.stringify(session));

/** Another person's session, kept by another tab, stays. */
export const forgetStoredSession = (user: User | null): void => {
  const stored = readStoredSession();
  if (!stored || !user || stored.user.id === user.id) storage.write(null);
};

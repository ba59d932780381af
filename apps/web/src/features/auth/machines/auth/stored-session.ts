import { ROLES } from '@waymark/contracts';
import type { User } from '../../../../lib/session/session.js';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';

/** The session in local storage, in exactly this shape. */
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

/** Missing fields become empty. An unknown role sees what a customer sees. */
const userOf = (stored: Fields): User => {
  const role = ROLES.find((one) => one === stored['role']) ?? 'customer';
  const parts = Object.fromEntries(PARTS.map((name) => [name, text(stored[name])])) as Record<
    (typeof PARTS)[number],
    string
  >;
  return { ...parts, isStaff: role === 'staff', role };
};

/** Null unless the value contains token, refreshToken and user. */
export const storedSessionOf = (value: unknown): StoredSession | null => {
  const { token, refreshToken, user } = fieldsOf(value) ?? {};
  const stored = fieldsOf(user);
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || !token || !refreshToken || !stored) return null;
  return { token, refreshToken, user: userOf(stored) };
};

/** Returns the stored session. Malformed JSON counts as no session. */
export const parseStoredSession = (kept: string | null): StoredSession | null => {
  try {
    return storedSessionOf(JSON.parse(kept ?? 'null'));
  } catch {
    return null;
  }
};

export const readStoredSession = (): StoredSession | null => parseStoredSession(storage.read());

/** If storage is blocked or full, the session lasts until the page closes. */
export const writeStoredSession = (session: StoredSession): void => void storage.write(JSON.stringify(session));

/** Keeps the session of another user that another tab has stored. */
export const forgetStoredSession = (user: User | null): void => {
  const stored = readStoredSession();
  if (!stored || !user || stored.user.id === user.id) storage.write(null);
};

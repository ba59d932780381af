import { kept, storageKeys } from '../../lib/storage/storage.js';
import { loadOwnProfile } from './api/session-api.js';
import { readStoredSession } from './machines/auth/stored-session.js';
import { session } from './session-actor.js';

/** True if the stored profile lacks a field or has a field of an unknown kind. */
export const lacksProfile = (): boolean => {
  const user = readStoredSession()?.user;
  if (!user) return false;
  const stored = (JSON.parse(kept('local', storageKeys.local.session).read() ?? '{}') as { user: object }).user;
  const parts = new Map<string, unknown>(Object.entries(stored));
  return user.id === '' || Object.entries(user).some(([name, part]) => parts.get(name) !== part);
};

/** Loads the profile of a session that another version of this client stored in another shape. Rejects with RequestError. */
export const completeProfile = async (): Promise<void> => {
  if (!lacksProfile()) return;
  const user = await loadOwnProfile();
  const known = session.getSnapshot().context.user?.id;
  if (known === '' || known === user.id) session.send({ type: 'profile_changed', user });
};

import { randomKey, refreshKey } from '@waymark/client';
import { kept, storageKeys } from '../../lib/storage/storage.js';
import type { StoredSession } from './machines/auth/stored-session.js';

const storage = kept('local', storageKeys.local.refreshSecret);

/** If storage is blocked, the secret lasts as long as the session: until the page closes. */
let ofThisPage: string | undefined;

const keep = (secret: string): string => {
  ofThisPage = storage.write(secret) ? undefined : secret;
  return secret;
};

/** Call it at sign-in, before the session is stored, because other tabs read both. Returns the secret. */
export const newRefreshSecret = (): string => keep(randomKey());

/**
 * Returns the secret from which this session's refresh keys derive; all tabs share it. A session that an earlier version of
 * this client stored has none, so its secret derives from both its tokens. If two tabs made random secrets at once, they would
 * spend the refresh token under two keys, which the server treats as theft.
 */
export const refreshSecret = ({ token, refreshToken }: Pick<StoredSession, 'token' | 'refreshToken'>): string =>
  storage.read() ?? ofThisPage ?? keep(refreshKey(token, refreshToken));

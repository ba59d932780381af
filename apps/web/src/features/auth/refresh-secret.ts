import { randomKey, refreshKey } from '@waymark/client';
import { kept, storageKeys } from '../../lib/storage/storage.js';
import { browserKey } from './browser-key.js';
import type { StoredSession } from './machines/auth/stored-session.js';

/**
 * The secret from which a session's refresh keys derive; all tabs share it. Null: the key of the browser, see `browserKey`.
 * Text: a secret in local storage, where the browser has no key. Copies of storage contain it (decision 41).
 */
export type RefreshSecret = string | null;

const storage = kept('local', storageKeys.local.refreshSecret);

/** If storage is blocked, the secret lasts as long as the session: until the page closes. */
let ofThisPage: string | undefined;

const keep = (secret: string): string => {
  ofThisPage = storage.write(secret) ? undefined : secret;
  return secret;
};

/** Does not remove the secret of another session that has begun meanwhile. */
const forget = (secret: string): void => {
  if (storage.read() === secret) storage.write(null);
  if (ofThisPage === secret) ofThisPage = undefined;
};

/** Call it at sign-in, before the session is stored, because other tabs read both. Returns the secret. */
export const newRefreshSecret = async (): Promise<RefreshSecret> => {
  if (!(await browserKey())) return keep(randomKey());
  storage.write(null);
  ofThisPage = undefined;
  return null;
};

const keyFrom = async (key: CryptoKey, refreshToken: string): Promise<string> => {
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(refreshToken));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

interface RefreshKey {
  /** 64 hexadecimal digits, the same in every tab. */
  idempotencyKey: string;
  /** The secret for the next refresh token. */
  next: RefreshSecret;
  /** Removes a secret from storage that `next` replaces. Call it after the new tokens are stored. */
  retire: () => void;
}

/**
 * Returns the key for spending this session's refresh token. `handed` is the secret that another tab handed over with the
 * token; it wins over storage, which may be late.
 *
 * A secret in storage serves one more refresh where the browser has a key, because that refresh may be under way or its
 * response lost. A session of an earlier version of this client may have none, so without a key its secret derives from both
 * its tokens. If two tabs made random secrets at once, they would spend the refresh token under two keys, which the server
 * treats as theft.
 */
export const refreshKeyOf = async (
  { token, refreshToken }: Pick<StoredSession, 'token' | 'refreshToken'>,
  handed?: RefreshSecret,
): Promise<RefreshKey> => {
  const key = await browserKey();
  const known = handed === null && key ? null : (handed ?? storage.read() ?? ofThisPage ?? null);
  if (key && known === null) {
    return { idempotencyKey: await keyFrom(key, refreshToken), next: null, retire: () => {} };
  }
  const secret = known ?? keep(refreshKey(token, refreshToken));
  return {
    idempotencyKey: refreshKey(secret, refreshToken),
    next: key ? null : secret,
    retire: () => {
      if (key) forget(secret);
    },
  };
};

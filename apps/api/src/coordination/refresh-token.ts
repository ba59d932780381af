import { createHmac, hash } from 'node:crypto';

/** Returns the hash under which a refresh token is stored, never the token itself. */
export const refreshTokenHash = (refresh: string): string => hash('sha256', refresh, 'hex');

/**
 * `origin` is the session that the token starts or the previous token, so that a seed never yields the same token
 * twice.
 */
export const refreshTokenFrom = (seed: Buffer, origin: string): string =>
  createHmac('sha256', seed).update(`refresh ${origin}`).digest('base64url');

import { createHmac, hash } from 'node:crypto';

/** What is kept of a refresh token instead of it. */
export const refreshTokenHash = (refresh: string): string => hash('sha256', refresh, 'hex');

/** `origin` is the session a token begins or the token it follows, so that no two come of one seed. */
export const refreshTokenFrom = (seed: Buffer, origin: string): string =>
  createHmac('sha256', seed).update(`refresh ${origin}`).digest('base64url');

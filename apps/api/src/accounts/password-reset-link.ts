import { hash } from 'node:crypto';
import { pagePaths } from '@waymark/contracts/ui';
import { RESET_LINK_LIFETIME, type PasswordResetLink } from '@waymark/domain';
import { secretFrom } from '../http/secrets/secrets.js';

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/;

/**
 * Returns `ACCOUNT.SECRET`, the same for the same seed, account and expiry of the link. An Idempotency-Key that is
 * reused after its lifetime has the same seed: without the expiry, it would recreate the used link.
 */
export const resetTokenFrom = (seed: Buffer, account_id: string, expires_at: string): string =>
  `${account_id}.${secretFrom(seed, `password_reset_link ${account_id} ${expires_at}`).toString('base64url')}`;

/** Returns the account of a token; undefined for invalid text. */
export const accountOfResetToken = (token: string): string | undefined => TOKEN.exec(token)?.[1];

/** Unsalted and fast: a token has 256 random bits. */
export const hashOfResetToken = (token: string): string => hash('sha256', token, 'hex');

/** The recorded part of a new link. */
export const newResetLink = (seed: Buffer, account_id: string, now: Date): PasswordResetLink => {
  const expires_at = new Date(now.getTime() + RESET_LINK_LIFETIME).toISOString();
  return { link_hash: hashOfResetToken(resetTokenFrom(seed, account_id, expires_at)), expires_at };
};

/**
 * The token is the fragment: browsers send it neither to a server nor in Referer. `address` is that of this server,
 * without a path.
 */
export const resetLinkOf = (address: string, token: string): string => `${address}${pagePaths.resetPassword}#${token}`;

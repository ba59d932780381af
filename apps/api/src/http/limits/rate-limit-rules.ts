import { createHash } from 'node:crypto';
import { normaliseEmail } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { Backoff, RateLimit } from '../../coordination/rate-limits.js';
import { clientKey } from '../clients/client-key.js';

/** The parts of a request that the rules use; a socket's handshake has them too. */
export type CountedRequest = Pick<FastifyRequest, 'ip' | 'body' | 'user'> & {
  /** The session of the refresh token in the request. */
  session_id?: string;
};

interface RateLimitRule extends RateLimit {
  /** The key under which requests are counted; undefined if they are not counted. */
  countedFor: (request: CountedRequest) => string | undefined;
  /** The same in words for the API document, such as 'address'. */
  each: string;
}

const byClient = (points: number, windowSeconds: number): RateLimitRule => ({
  points,
  windowSeconds,
  countedFor: clientKey,
  each: 'address',
});

/** Returns a key for an e-mail address, with or without an account, that does not contain the address. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('base64url');

/** The key under which failed sign-ins count: the account, or one known device of it. */
export const attemptsKey = (email: string, device: string | undefined): string =>
  device === undefined ? accountKey(email) : `${accountKey(email)} ${device}`;

const emailAndClient = (request: CountedRequest): string | undefined => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  return `${accountKey(body.email)} ${clientKey(request)}`;
};

/** Backoff for failed sign-ins to one account from any address, or from one known device of it. */
export const SIGN_IN_BACKOFF: Backoff = { free: 10, firstSeconds: 2, maximumSeconds: 900, forgottenSeconds: 3_600 };

interface RateLimitRules {
  /**
   * Rejects requests if the shared count is unavailable, where guessing would pay. Other limits then count in this
   * process.
   */
  isStrict: boolean;
  rules: readonly RateLimitRule[];
}

/** All limits of the API. A request must satisfy all rules of its name. */
export const RATE_LIMIT_RULES = {
  sign_in: {
    isStrict: true,
    rules: [
      byClient(30, 60),
      { points: 10, windowSeconds: 60, countedFor: emailAndClient, each: 'e-mail from an address' },
    ],
  },
  register: { isStrict: true, rules: [byClient(20, 600)] },
  /** Per session and not per address: an office has one address, and each open page refreshes. */
  refresh: {
    isStrict: true,
    rules: [{ points: 30, windowSeconds: 60, countedFor: ({ session_id }) => session_id, each: 'session' }],
  },
  invalid_refresh: { isStrict: true, rules: [byClient(120, 60)] },
  change_password: {
    isStrict: true,
    rules: [{ points: 10, windowSeconds: 60, countedFor: ({ user }) => user?.id, each: 'account' }],
  },
  reset_password: { isStrict: true, rules: [byClient(20, 600)] },
  track: { isStrict: false, rules: [byClient(120, 60)] },
  /** Apart from look-ups, because a page first looks up what it watches, and watches it again after each reconnection. */
  watch: { isStrict: false, rules: [byClient(240, 60)] },
} as const satisfies Record<string, RateLimitRules>;

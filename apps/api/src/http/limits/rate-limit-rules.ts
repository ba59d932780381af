import { createHash } from 'node:crypto';
import { normaliseEmail } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { Backoff, RateLimit } from '../../coordination/rate-limits.js';
import { clientKey } from '../clients/client-key.js';

/** As much of a request as the rules look at; a socket's handshake has it too. */
export type CountedRequest = Pick<FastifyRequest, 'ip' | 'body' | 'user'>;

interface RateLimitRule extends RateLimit {
  /** Whom the requests are counted for; undefined counts nobody. */
  countedFor: (request: CountedRequest) => string | undefined;
  /** The same in words, for the API document: 'address'. */
  each: string;
}

const byClient = (points: number, windowSeconds: number): RateLimitRule => ({
  points,
  windowSeconds,
  countedFor: clientKey,
  each: 'address',
});

/** Names an account, whether there is one or not, without its e-mail. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('base64url');

const emailAndClient = (request: CountedRequest): string | undefined => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  return `${accountKey(body.email)} ${clientKey(request)}`;
};

/** What failed sign-ins to one account cost, whatever addresses they come from. */
export const SIGN_IN_BACKOFF: Backoff = { free: 10, firstSeconds: 2, maximumSeconds: 900, forgottenSeconds: 3_600 };

interface RateLimitRules {
  /** Refuses when the shared count cannot be had, where guessing would pay; others then count in this process. */
  isStrict: boolean;
  rules: readonly RateLimitRule[];
}

/** Every limit of the API in one place. A request must keep all the rules of its name. */
export const RATE_LIMIT_RULES = {
  sign_in: {
    isStrict: true,
    rules: [
      byClient(30, 60),
      { points: 10, windowSeconds: 60, countedFor: emailAndClient, each: 'e-mail from an address' },
    ],
  },
  register: { isStrict: true, rules: [byClient(20, 600)] },
  refresh: { isStrict: true, rules: [byClient(120, 60)] },
  change_password: {
    isStrict: true,
    rules: [{ points: 10, windowSeconds: 60, countedFor: ({ user }) => user?.id, each: 'account' }],
  },
  track: { isStrict: false, rules: [byClient(120, 60)] },
} as const satisfies Record<string, RateLimitRules>;

import { RATE_LIMIT_RULES, type RateLimitName } from './rate-limit-rules.js';

/** Where the sentence about a route's limits waits for the API document. */
export const RATE_LIMIT_EXTENSION = 'x-rate-limit';

/** The rules of a name as the API document says them. */
export const limitsInWords = (name: RateLimitName): string =>
  RATE_LIMIT_RULES[name].rules
    .map(
      ({ points, windowSeconds, each }) => `At most ${points} requests in ${windowSeconds} seconds for each ${each}.`,
    )
    .join(' ');

import type { Backoff, BackoffVerdict, RateLimit, RateLimits, RateLimitVerdict } from '../../rate-limits.js';
import type { RedisConnection } from './redis-connection.js';
import { script } from './script.js';

/** Replies the number of taken points, whether these are allowed, and the milliseconds until the window ends. */
const TAKE = script<[taken: number, allowed: number, left: number]>(`
local name, points, length = arguments[1], tonumber(arguments[2]), tonumber(arguments[3])
local count = tonumber(arguments[4])
local key = 'waymark:rate:' .. name
local window = redis.call('HMGET', key, 'taken', 'ends_at')
local taken, ends = tonumber(window[1] or 0), tonumber(window[2] or 0)
-- A window that ends later than possible was created by a clock that has been set back since.
if now >= ends or ends > now + length then taken, ends = 0, now + length end
if taken + count > points then return {taken, 0, ends - now} end
redis.call('HSET', key, 'taken', taken + count, 'ends_at', text(ends))
redis.call('PEXPIRE', key, length)
return {taken + count, 1, ends - now}
`);

/** Replies whether the attempt is allowed, and the milliseconds until the next one is. */
const ATTEMPT = script<[allowed: number, left: number]>(`
local name = arguments[1]
local free, first = tonumber(arguments[2]), tonumber(arguments[3])
local maximum, forgotten = tonumber(arguments[4]), tonumber(arguments[5])
local key = 'waymark:failures:' .. name
local stored = redis.call('HMGET', key, 'failures', 'open_at', 'ends_at')
local failures, open, ends = tonumber(stored[1] or 0), tonumber(stored[2] or 0), tonumber(stored[3] or 0)
-- An end or opening later than possible was created by a clock that has been set back since.
if now >= ends or ends > now + forgotten or open > now + maximum then failures, open = 0, 0 end
if now < open then return {0, open - now} end
failures = failures + 1
local wait = 0
if failures > free then wait = math.min(maximum, first * 2 ^ (failures - free - 1)) end
redis.call('HSET', key, 'failures', failures, 'open_at', text(now + wait), 'ends_at', text(now + forgotten))
redis.call('PEXPIRE', key, forgotten)
return {1, 0}
`);

const FORGIVE = script<number>(`return redis.call('DEL', 'waymark:failures:' .. arguments[1])`);

export class RedisRateLimits implements RateLimits {
  constructor(private readonly connection: RedisConnection) {}

  async take(key: string, { points, windowSeconds }: RateLimit, count = 1): Promise<RateLimitVerdict> {
    const [taken, allowed, left] = await this.connection.run(TAKE, [key, points, windowSeconds * 1000, count]);
    return {
      allowed: allowed === 1,
      remaining: Math.max(0, points - taken),
      retryAfterSeconds: Math.ceil(left / 1000),
    };
  }

  async attempt(key: string, backoff: Backoff): Promise<BackoffVerdict> {
    const { free, firstSeconds, maximumSeconds, forgottenSeconds } = backoff;
    const milliseconds = [firstSeconds, maximumSeconds, forgottenSeconds].map((seconds) => seconds * 1000);
    const [allowed, left] = await this.connection.run(ATTEMPT, [key, free, ...milliseconds]);
    return { allowed: allowed === 1, retryAfterSeconds: Math.ceil(left / 1000) };
  }

  async forgive(key: string): Promise<void> {
    await this.connection.run(FORGIVE, [key]);
  }
}

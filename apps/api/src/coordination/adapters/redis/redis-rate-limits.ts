import type { RateLimit, RateLimits, RateLimitVerdict } from '../../rate-limits.js';
import type { RedisConnection } from './redis-connection.js';
import { script } from './script.js';

/** Replies what was taken, whether this was, and the milliseconds until the window ends. */
const TAKE = script<[taken: number, allowed: number, left: number]>(`
local name, points, length = arguments[1], tonumber(arguments[2]), tonumber(arguments[3])
local key = 'waymark:rate:' .. name
local window = redis.call('HMGET', key, 'taken', 'ends_at')
local taken, ends = tonumber(window[1] or 0), tonumber(window[2] or 0)
-- A window that ends later than one can has been made by a clock that was set back since.
if now >= ends or ends > now + length then taken, ends = 0, now + length end
if taken >= points then return {taken, 0, ends - now} end
redis.call('HSET', key, 'taken', taken + 1, 'ends_at', text(ends))
redis.call('PEXPIRE', key, length)
return {taken + 1, 1, ends - now}
`);

export class RedisRateLimits implements RateLimits {
  constructor(private readonly connection: RedisConnection) {}

  async take(key: string, { points, windowSeconds }: RateLimit): Promise<RateLimitVerdict> {
    const [taken, allowed, left] = await this.connection.run(TAKE, [key, points, windowSeconds * 1000]);
    return {
      allowed: allowed === 1,
      remaining: Math.max(0, points - taken),
      retryAfterSeconds: Math.ceil(left / 1000),
    };
  }
}

import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from '../../leases.js';
import type { RedisConnection } from './redis-connection.js';
import { script } from './script.js';

/** Checks whether a lease is held by its holder, in scripts that write under it. */
export const IS_HELD = `
local function isHeld(name, holder) return redis.call('HGET', 'waymark:lease:' .. name, 'holder') == holder end
`;

const ACQUIRE = script<number>(`
local name, holder, timeToLive = unpack(arguments)
local key = 'waymark:lease:' .. name
local expiry = redis.call('HGET', key, 'until')
if expiry and tonumber(expiry) > now then return 0 end
redis.call('HSET', key, 'holder', holder, 'until', text(now + timeToLive))
return 1
`);

const RENEW = script<number>(
  IS_HELD,
  `
local name, holder, timeToLive = unpack(arguments)
if not isHeld(name, holder) then return 0 end
redis.call('HSET', 'waymark:lease:' .. name, 'until', text(now + timeToLive))
return 1
`,
);

/** A lease has no Redis expiry: an expired lease that nobody took can still be renewed. */
export class RedisLeases implements Leases {
  constructor(private readonly connection: RedisConnection) {}

  async acquire(name: string, timeToLive: number): Promise<Lease | undefined> {
    const lease = { name, holder: randomUUID() };
    return (await this.connection.run(ACQUIRE, [name, lease.holder, timeToLive])) === 1 ? lease : undefined;
  }

  async renew({ name, holder }: Lease, timeToLive: number): Promise<boolean> {
    return (await this.connection.run(RENEW, [name, holder, timeToLive])) === 1;
  }

  async release({ name, holder }: Lease): Promise<void> {
    await this.connection.run(RENEW, [name, holder, 0]);
  }
}

import type { Clock } from '../../../event-sourcing/clock.js';
import { Breaker } from '../../breaker.js';
import type { Marks } from '../../marks.js';
import { MemoryMarks } from '../memory/memory-marks.js';
import type { RedisConnection } from './redis-connection.js';
import { script } from './script.js';

/** Milliseconds: every answer to a write and every read waits for it. */
const MARKS_LIMIT = 250;
const REST = 1_000;
/** No node is so far behind and still serves. */
const LIFETIME = 60 * 60 * 1000;
const HIGHEST = 'waymark:marks:highest';
const keyOf = (account_id: string): string => `waymark:mark:${account_id}`;

/** Marks are kept as the text they came as. */
const RAISE = script<null>(`
local key, mark, lifetime = unpack(arguments)
local function isHigher(than) return not than or tonumber(mark) > tonumber(than) end
if isHigher(redis.call('GET', key)) then redis.call('SET', key, mark) end
redis.call('PEXPIRE', key, lifetime)
if isHigher(redis.call('GET', '${HIGHEST}')) then redis.call('SET', '${HIGHEST}', mark) end
return false
`);

/** Of all processes; while Redis is away, what this one raised itself. */
export class RedisMarks implements Marks {
  private readonly own = new MemoryMarks();
  private readonly breaker: Breaker;

  constructor(
    private readonly connection: RedisConnection,
    clock: Clock,
  ) {
    this.breaker = new Breaker(clock, REST);
  }

  async raise(account_id: string, mark: number): Promise<void> {
    await this.own.raise(account_id, mark);
    await this.ask(() => this.connection.run(RAISE, [keyOf(account_id), mark, LIFETIME], MARKS_LIMIT));
  }

  async of(account_id: string): Promise<number> {
    return Math.max(await this.read(keyOf(account_id)), await this.own.of(account_id));
  }

  async highest(): Promise<number> {
    return Math.max(await this.read(HIGHEST), await this.own.highest());
  }

  private async read(key: string): Promise<number> {
    return Number((await this.ask(() => this.connection.call((client) => client.get(key), MARKS_LIMIT))) ?? 0);
  }

  private async ask<Reply>(question: () => Promise<Reply>): Promise<Reply | undefined> {
    if (this.breaker.isOpen) return undefined;
    try {
      return await question();
    } catch {
      this.breaker.trip();
      return undefined;
    }
  }
}

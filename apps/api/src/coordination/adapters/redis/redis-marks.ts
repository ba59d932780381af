import { Breaker } from '../../breaker.js';
import { type Clock, type Marks, MemoryMarks } from '@waymark/event-store';
import { Gathered } from './gathered.js';
import type { RedisConnection } from './redis-connection.js';
import { script } from './script.js';

/** Milliseconds. Every response to a write and every read waits for it. */
const MARKS_LIMIT = 250;
const REST = 1_000;
/** Longer than any serving node can be behind. */
const LIFETIME = 60 * 60 * 1000;
const HIGHEST = 'waymark:marks:highest';
const keyOf = (account_id: string): string => `waymark:mark:${account_id}`;

/** `arguments`: the lifetime, then alternating keys and marks. Marks are stored as the given text. */
const RAISE = script<null>(`
local function isHigher(mark, than) return not than or tonumber(mark) > tonumber(than) end
local highest = redis.call('GET', '${HIGHEST}')
for index = 2, #arguments, 2 do
  local key, mark = arguments[index], arguments[index + 1]
  if isHigher(mark, redis.call('GET', key)) then redis.call('SET', key, mark) end
  redis.call('PEXPIRE', key, arguments[1])
  if isHigher(mark, highest) then
    highest = mark
    redis.call('SET', '${HIGHEST}', mark)
  end
end
return false
`);

interface Raise {
  key: string;
  mark: number;
}

const highestOfEach = (raises: readonly Raise[]): Map<string, number> => {
  const marks = new Map<string, number>();
  for (const { key, mark } of raises) marks.set(key, Math.max(mark, marks.get(key) ?? 0));
  return marks;
};

/** Marks of all processes; while Redis is unavailable, only those of this process. */
export class RedisMarks implements Marks {
  private readonly own = new MemoryMarks();
  private readonly breaker: Breaker;
  private readonly raising = new Gathered((raises: readonly Raise[]) => this.tell(highestOfEach(raises)));
  private readonly reading = new Gathered((keys: readonly string[]) => this.read([...new Set(keys)]));

  constructor(
    private readonly connection: RedisConnection,
    clock: Clock,
  ) {
    this.breaker = new Breaker(clock, REST);
  }

  async raise(account_id: string, mark: number): Promise<void> {
    await this.own.raise(account_id, mark);
    await this.raising.ask({ key: keyOf(account_id), mark });
  }

  async of(account_id: string): Promise<number> {
    return Math.max(await this.markAt(keyOf(account_id)), await this.own.of(account_id));
  }

  async highest(): Promise<number> {
    return Math.max(await this.markAt(HIGHEST), await this.own.highest());
  }

  private async markAt(key: string): Promise<number> {
    return (await this.reading.ask(key)).get(key) ?? 0;
  }

  private async read(keys: readonly string[]): Promise<Map<string, number>> {
    const marks = await this.ask(() => this.connection.call((client) => client.mGet([...keys]), MARKS_LIMIT));
    return new Map(keys.map((key, index) => [key, Number(marks?.[index] ?? 0)]));
  }

  private async tell(marks: ReadonlyMap<string, number>): Promise<void> {
    await this.ask(() => this.connection.run(RAISE, [LIFETIME, ...[...marks].flat()], MARKS_LIMIT));
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

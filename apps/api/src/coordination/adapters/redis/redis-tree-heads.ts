import { LeaseLostError, type Lease } from '../../leases.js';
import type { PublishedTreeHead } from '@waymark/event-store-kurrentdb';
import type { TreeHeads } from '../../tree-heads.js';
import type { RedisConnection } from './redis-connection.js';
import { IS_HELD } from './redis-leases.js';
import { script } from './script.js';

const KEY = 'waymark:tree_head';

const PUBLISH = script<number>(
  IS_HELD,
  `
local name, holder, head = unpack(arguments)
if not isHeld(name, holder) then return 0 end
redis.call('SET', '${KEY}', head)
return 1
`,
);

export class RedisTreeHeads implements TreeHeads {
  constructor(private readonly connection: RedisConnection) {}

  async publish(head: PublishedTreeHead, lease: Lease): Promise<void> {
    const { name, holder } = lease;
    if ((await this.connection.run(PUBLISH, [name, holder, JSON.stringify(head)])) === 0)
      throw new LeaseLostError(lease);
  }

  async latest(): Promise<PublishedTreeHead | undefined> {
    const text = await this.connection.call((client) => client.get(KEY));
    return text === null ? undefined : (JSON.parse(text) as PublishedTreeHead);
  }
}

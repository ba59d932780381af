/** @needs redis-server */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DELIVERIES_CHANNEL } from './redis-delivery-channel.js';
import { RedisNodes } from './testing/redis-nodes.js';

let redis: RedisNodes;
beforeAll(async () => {
  redis = await RedisNodes.start();
});
afterAll(() => redis.dispose());

it('every node reads a new event, until a node of the previous release joins', async () => {
  const nodes = [await redis.open(), await redis.open()];
  const answers = () => Promise.all(nodes.map(({ eventReaders }) => eventReaders.everyNodeReads('DeliveryOverdue')));
  expect(await answers()).toEqual([true, true]);
  await redis.ask(async (client) => {
    const before = await client.duplicate().connect();
    await before.subscribe(DELIVERIES_CHANNEL, () => undefined);
    expect(await answers()).toEqual([false, false]);
    before.destroy();
  });
});

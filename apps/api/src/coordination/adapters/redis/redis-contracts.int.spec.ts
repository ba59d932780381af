/** @needs redis-server */
import { afterAll, beforeAll } from '@jest/globals';
import { describeDeliveryChannel } from '../../delivery-channel.contract.js';
import { describeIdempotency } from '../../idempotency.contract.js';
import { describeLeases } from '../../leases.contract.js';
import { describeMarks } from '@waymark/event-store/testing';
import { describeRateLimits } from '../../rate-limits.contract.js';
import { describeSessions } from '../../sessions.contract.js';
import { describeWebhookOutbox } from '../../webhook-outbox.contract.js';
import type { RedisCoordination } from './redis-coordination.js';
import { RedisNodes } from './testing/redis-nodes.js';

let nodes: RedisNodes;
beforeAll(async () => {
  nodes = await RedisNodes.start();
});
afterAll(() => nodes.dispose());

/** Returns successive processes on an empty Redis. */
const opened = async (places?: number) => {
  await nodes.server.empty();
  let running = await nodes.open({ places });
  const reopen = async (): Promise<RedisCoordination> => {
    await nodes.close(running);
    running = await nodes.open({ places });
    return running;
  };
  return { node: running, travel: nodes.travel, reopen, dispose: () => nodes.close(running) };
};

describeSessions('Redis', async () => {
  const { node, reopen, ...rest } = await opened();
  return { sessions: node.sessions, reopen: async () => (await reopen()).sessions, ...rest };
});

describeIdempotency('Redis', async (places) => {
  const { node, reopen, ...rest } = await opened(places);
  return {
    idempotency: node.idempotency,
    reopen: async () => (await reopen()).idempotency,
    stored: () =>
      nodes.ask(async (client) => {
        const found = await Promise.all(['waymark:key:*', 'waymark:key-name:*'].map((pattern) => client.keys(pattern)));
        return found.flat().length;
      }),
    ...rest,
  };
});

describeRateLimits('Redis', async () => {
  const { node, reopen, ...rest } = await opened();
  return { rateLimits: node.rateLimits, reopen: async () => (await reopen()).rateLimits, ...rest };
});

describeLeases('Redis', async () => {
  const { node, ...rest } = await opened();
  return { leases: node.leases, ...rest };
});

describeWebhookOutbox('Redis', async () => {
  const { node, ...rest } = await opened();
  return { outbox: node.outbox, leases: node.leases, ...rest };
});

describeMarks('Redis', async () => {
  const { node, dispose } = await opened();
  return { marks: node.marks, dispose };
});

describeDeliveryChannel('Redis', async () => {
  const { node, dispose } = await opened();
  return { channel: node.deliveryChannel, dispose };
});

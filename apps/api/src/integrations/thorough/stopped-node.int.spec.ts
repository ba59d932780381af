/** @needs redis-server */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedPage, TokenPair } from '@waymark/contracts';
import {
  startKurrentDouble,
  type KurrentDouble,
} from '../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { RedisNodes } from '../../coordination/adapters/redis/testing/redis-nodes.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { until } from '../../../../../test/support/waiting/until.js';

describe('a cluster node with a damaged log', () => {
  let double: KurrentDouble;
  let redis: RedisNodes;
  let node: RunningApplication;

  const startNode = (): Promise<RunningApplication> =>
    startApplication({
      EVENT_STORE_URL: double.url,
      REDIS_URL: redis.server.url,
      JWT_SECRET: 'a secret of at least thirty-two characters',
      CHECKPOINT_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ type: 'pkcs8', format: 'der' })
        .toString('base64'),
    });
  const sends = async (): Promise<boolean> =>
    /^waymark_webhook_sender 1$/m.test(String((await node.call('GET', '/metrics')).body));
  /** Returns whether the lease is free. */
  const isFree = async (): Promise<boolean> => {
    const other = await redis.open();
    const lease = await other.leases.acquire('webhooks', 60_000);
    if (lease) await other.leases.release(lease);
    await redis.close(other);
    return lease !== undefined;
  };

  beforeAll(async () => {
    double = await startKurrentDouble();
    redis = await RedisNodes.start();
    await double.stop();
    node = await startNode();
  });
  afterAll(async () => {
    await node.close();
    await redis.dispose();
    await double.close();
  });

  it('sends no webhooks before it has the log', async () => {
    expect((await node.call('GET', '/api/v1/events/')).status).toBe(503);
    expect([await isFree(), await sends()]).toEqual([true, false]);
    await double.start();
    await until('the node to send', sends);
    expect(await isFree()).toBe(false);
  });

  it('ends its streams and long polls once its log differs, and hands over the sending of webhooks', async () => {
    const form = { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' };
    const { access } = (await node.call('POST', '/api/v1/accounts/register/', { body: form })).body as TokenPair;
    await node.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token: access });
    const headers = { authorization: `Bearer ${access}` };
    const stream = await fetch(`${node.address}/api/v1/events/stream/?after=0`, { headers });
    const { body } = await node.call('GET', '/api/v1/events/', { token: access });
    const { next } = body as FeedPage;
    const poll = fetch(`${node.address}/api/v1/events/?after=${next}&wait=30`, { headers });
    await until('both readers to be connected', async () =>
      /^waymark_feed_connections 2$/m.test(String((await node.call('GET', '/metrics')).body)),
    );

    double.slip({ stream: 'waymark-shipment-1' });
    expect((await poll).status).toBe(503);
    expect(await stream.text()).toMatch(/\n\n$/);
    await until('the lease to be free', async () => !(await sends()) && (await isFree()));
  });
});

import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { Client } from '../../../support/clients/client.js';
import { startKurrentDouble } from '../../../support/kurrentdb-double/kurrentdb-double.js';
import { newCustomer } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { RedisServer } from '../../../support/servers/redis-server.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { startProduct } from '../../support/product.js';
import { signInAs, storedSession } from '../../support/signed-in.js';

/** As infra/redis/redis.conf: sessions outlive a restart. */
const KEEPS = ['--appendonly', 'yes', '--appendfsync', 'always'];
/** Milliseconds. After a Redis restart, requests with keys wait for 30 s. The page waits for that and for its own backoff. */
const RECOVERS_WITHIN = 120_000;

const redisIsHere = spawnSync('redis-server', ['--version']).status === 0;

test('a restart of Redis during a refresh keeps the session of an open page and of a reloaded one (needs redis-server)', async ({
  page,
  allow,
}) => {
  test.skip(!redisIsHere, 'redis-server is not on PATH');
  test.setTimeout(300_000);
  allow(failedRequest, failedSocket);
  const [log, redis] = [await startKurrentDouble(), await RedisServer.start(KEEPS)];
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
  const product = await startProduct({
    DEMO: 'off',
    EVENT_STORE_URL: log.url,
    REDIS_URL: redis.url,
    CHECKPOINT_KEY: key.toString('base64'),
  });
  try {
    const customer = await newCustomer(new Client(() => product.address));
    const { tracking_number } = await newShipment(customer.client);
    await signInAs(page, customer, { token: 'expired' });
    const keys = new Set<string | undefined>();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/accounts/token/refresh/')) return;
      keys.add(response.request().headers()['idempotency-key']);
      statuses.push(response.status());
    });

    await redis.kill();
    await page.goto(`${product.address}/dashboard`);
    await expect(page.getByText(/^No connection since/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^No connection since/)).toBeVisible();
    expect(await storedSession(page)).toMatchObject({ token: 'expired', refreshToken: customer.refresh });

    await redis.start();
    const row = page.getByRole('row').filter({ hasText: tracking_number });
    await expect(row).toBeVisible({ timeout: RECOVERS_WITHIN });
    await expect(page.getByText(/^No connection since/)).toBeHidden();
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    expect((await storedSession(page))?.refreshToken).not.toBe(customer.refresh);
    expect([...new Set(statuses)]).toEqual([503, 200]);
    expect(keys.size).toBe(1);
  } finally {
    await page.close();
    await product.stop();
    await redis.close();
    await log.close();
  }
});

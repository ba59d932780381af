import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { Browser, Response } from '@playwright/test';
import { Client } from '../../../support/clients/client.js';
import { startKurrentDouble } from '../../../support/kurrentdb-double/kurrentdb-double.js';
import { demoStaff, newCustomer } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { startReceiver } from '../../../support/webhooks/receiver.js';
import { RedisServer } from '../../../support/servers/redis-server.js';
import { expect, failedRequest, failedSocket, test as base } from '../../support/fixtures.js';
import { postingForms, type PostingForm, type Setting } from '../../support/posting-forms.js';
import { startProduct, type Product } from '../../support/product.js';
import { signInAs, storedSession } from '../../support/signed-in.js';

/** As infra/redis/redis.conf: sessions outlive a restart. */
const KEEPS = ['--appendonly', 'yes', '--appendfsync', 'always'];
/** Milliseconds. After a Redis restart, requests with keys wait for 30 s. The page waits for that and for its own backoff. */
const RECOVERS_WITHIN = 120_000;

/** One form whose key the client keeps, and the sign-in, which keeps its own. */
const SENT = ['a booking', 'a sign-in'];

interface Cluster {
  product: Product;
  redis: RedisServer;
}

const test = base.extend<{ cluster: Cluster }>({
  cluster: async ({ browserName: _browserName }, use) => {
    const [log, redis] = [await startKurrentDouble(), await RedisServer.start(KEEPS)];
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
    const product = await startProduct({
      RATE_LIMITS: 'off',
      EVENT_STORE_URL: log.url,
      REDIS_URL: redis.url,
      CHECKPOINT_KEY: key.toString('base64'),
    });
    await use({ product, redis });
    await product.stop();
    await redis.close();
    await log.close();
  },
});

const redisIsHere = spawnSync('redis-server', ['--version']).status === 0;

test.skip(!redisIsHere, 'redis-server is not on PATH');
test.describe.configure({ timeout: 300_000 });
test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

/** A form in a browser of its own, and what its requests got. */
const openForm = async (browser: Browser, { address }: Product, form: PostingForm) => {
  const anybody = new Client(() => address);
  const context = await browser.newContext({ baseURL: address });
  const setting: Setting = {
    page: await context.newPage(),
    anybody,
    customer: await newCustomer(anybody),
    staff: await demoStaff(anybody),
    receiver: await startReceiver(),
  };
  await form.open(setting);
  await expect(form.button(setting.page)).toBeVisible();
  const keys = new Set<string | undefined>();
  const statuses: number[] = [];
  const path = new RegExp(`/api/v1${form.path.replaceAll('*', '[^/]+')}$`);
  const isOfForm = (response: Response): boolean => response.request().method() === 'POST' && path.test(response.url());
  setting.page.on('response', (response) => {
    if (!isOfForm(response)) return;
    keys.add(response.request().headers()['idempotency-key']);
    statuses.push(response.status());
  });
  // A press after a success is a new request, so the next press waits for the response to this one.
  const press = async (): Promise<void> => {
    await Promise.all([
      setting.page.waitForResponse(isOfForm, { timeout: RECOVERS_WITHIN }),
      form.button(setting.page).click({ timeout: 5_000 }),
    ]);
  };
  const isAnswered = (): boolean => statuses.some((status) => status < 300);
  return {
    statuses,
    keys,
    press,
    pressUntilAnswered: () =>
      expect(async () => {
        if (!isAnswered()) await press();
        expect(isAnswered()).toBe(true);
      }).toPass({ timeout: RECOVERS_WITHIN }),
    done: () => form.done(setting),
    effects: () => form.effects(setting),
    close: async () => {
      await context.close();
      await setting.receiver.close();
    },
  };
};

test('a restart of Redis keeps the session of an open page that refreshes, and each form is recorded once (needs redis-server)', async ({
  page,
  browser,
  cluster: { product, redis },
}) => {
  const customer = await newCustomer(new Client(() => product.address));
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer, { token: 'expired' });
  const refreshKeys = new Set<string | undefined>();
  const refreshes: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/accounts/token/refresh/')) return;
    refreshKeys.add(response.request().headers()['idempotency-key']);
    refreshes.push(response.status());
  });
  const forms = [];
  for (const name of SENT) {
    const form = postingForms[name];
    if (!form) throw new Error(`${name} is not in the table`);
    forms.push({ name, ...(await openForm(browser, product, form)) });
  }

  await redis.kill();
  await page.goto(`${product.address}/dashboard`);
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ token: 'expired', refreshToken: customer.refresh });
  for (const { name, press, statuses } of forms) {
    await press();
    await expect.poll(() => statuses, { message: name }).toContain(503);
  }

  await redis.start();
  const row = page.getByRole('row').filter({ hasText: tracking_number });
  await expect(row).toBeVisible({ timeout: RECOVERS_WITHIN });
  await expect(page.getByText(/^No connection since/)).toBeHidden();
  await expect(page).toHaveURL(`${product.address}/dashboard`);
  expect((await storedSession(page))?.refreshToken).not.toBe(customer.refresh);
  expect([...new Set(refreshes)]).toEqual([503, 200]);
  expect(refreshKeys.size).toBe(1);
  // Before the product ends, so that the page does not complain.
  await page.close();
  for (const { name, pressUntilAnswered, done, effects, keys, statuses, close } of forms) {
    await test.step(name, async () => {
      await pressUntilAnswered();
      await done();
      expect(new Set(statuses)).toEqual(new Set([503, expect.any(Number)]));
      expect(keys.size).toBe(1);
      expect(await effects()).toBe(1);
      await close();
    });
  }
});

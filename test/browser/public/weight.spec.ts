import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { demoCustomer } from '../../support/clients/people.js';
import { expect, test } from '../support/fixtures.js';
import { signInAs } from '../support/signed-in.js';

/** Maximum gzipped JavaScript of the Track page in bytes: when it opens, and after a number is typed and followed. */
const budget = { opened: 120_000, followed: 130_000 };

// Brotli would be smaller, but the limit is for gzip.
test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });

/** Every script that the page has fetched, with its transferred bytes. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );

const expectWithinBudget = (fetched: Awaited<ReturnType<typeof scripts>>, limit: number): void => {
  expect(fetched.length).toBeGreaterThan(2);
  for (const { name, bytes } of fetched) expect(bytes, name).toBeGreaterThan(0);
  const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(fetched)).toBeLessThan(limit);
};

test('the Track page stays below its size limit', async ({ page }) => {
  await page.goto('/track', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectWithinBudget(await scripts(page), budget.opened);
});

test('the Track page stays below its size limit after a number is typed and followed', async ({ page, anybody }) => {
  const person = await demoCustomer(anybody);
  const { body: shipments } = await person.client.get<Shipment[]>('/shipments/');
  const known = shipments.find(({ tracking_updates }) => tracking_updates.length > 1);
  if (!known) throw new Error('no demo shipment has two updates');
  await page.goto('/track', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Tracking number', { exact: true });
  await field.pressSequentially(known.tracking_number);
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fetched = await scripts(page);
  expect(
    fetched.some(({ name }) => /\/live-[\w-]{8}\.js$/.test(name)),
    'the socket code is counted',
  ).toBe(true);
  expectWithinBudget(fetched, budget.followed);
});

test('the dashboard requests few files, none of them before sign-in', async ({ page, customer }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  const names = async () => (await scripts(page)).map(({ name }) => name);
  const behindSignIn = /\/(signed-in|menu|dashboard)-[\w-]{8}\.js$/;
  expect((await names()).filter((name) => behindSignIn.test(name))).toEqual([]);
  await signInAs(page, customer);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fetched = await names();
  expect(fetched.filter((name) => behindSignIn.test(name))).toHaveLength(3);
  expect(fetched.length, fetched.join()).toBeLessThan(25);
});

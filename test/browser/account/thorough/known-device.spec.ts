import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from '../../../support/clients/client.js';
import { Guesser } from '../../../support/scenarios/guesser.js';
import { newCustomer } from '../../../support/clients/people.js';
import { ProductClock } from '../../../support/product/product-clock.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main, toast } from '../../support/parts.js';
import { startProduct } from '../../support/product.js';

const signIn = async (page: Page, address: string, { email, password }: { email: string; password: string }) => {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
};

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

test('during a guessing attack a known browser signs in at once, and an unknown one waits', async ({
  page,
  allow,
  anotherBrowser,
}) => {
  test.slow();
  // The product stops while its pages are open.
  allow(failedRequest, failedSocket);
  const directory = await mkdtemp(join(tmpdir(), 'waymark-clock-'));
  const clock = new ProductClock(directory);
  const limits = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
  const product = await startProduct({ ...clock.environment, ...limits });
  try {
    const anybody = new Client(() => product.address);
    const person = await newCustomer(anybody);
    await signIn(page, product.address, person);
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    await signOut(page);
    await expect(page).not.toHaveURL(/dashboard/);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await new Guesser(anybody, clock).untilRefused(person.email);
    const other = await anotherBrowser();
    await signIn(other, product.address, person);
    await expect(toast(other, /^Too many requests\. Try again in \d+ seconds?\.$/)).toBeVisible();
    await expect(other).toHaveURL(`${product.address}/login`);
    await signIn(page, product.address, person);
    await expect(page).toHaveURL(`${product.address}/dashboard`);
  } finally {
    await product.stop();
    await rm(directory, { recursive: true });
  }
});

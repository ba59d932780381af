import type { Route } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { numbers, word } from '../support/desk-parts.js';
import { expect, test } from '../support/fixtures.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a reload shows the last list with its time until the response, and a deleted row disappears', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const kept = await newShipment(customer.client, { sender_city: city });
  const deleted = await newShipment(customer.client, { sender_city: city });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(numbers(page)).toHaveText([deleted.tracking_number, kept.tracking_number]);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/api/v1/health/`);
  await customer.client.delete(`/shipments/${deleted.id}/`);
  const held: Route[] = [];
  await page.route(`**/api/v1/shipments/?*q=${city}*`, (route) => void held.push(route));
  await page.goto(`/shipments?q=${city}`);
  await expect(page.getByText(/^As of \d\d:\d\d · updating…$/)).toBeVisible();
  await expect(numbers(page)).toHaveText([deleted.tracking_number, kept.tracking_number]);
  await expectNoAxeViolations(page);
  // Only the next load needs it.
  expect(await page.evaluate(() => sessionStorage.getItem('desk'))).toBeNull();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute(`**/api/v1/shipments/?*q=${city}*`);
  // The page aborts a request that it repeats.
  for (const route of held) await route.continue().catch(() => {});
  await expect(numbers(page)).toHaveText([kept.tracking_number]);
  await expect(page.getByText(/^As of/)).toHaveCount(0);
});

test('a sign-out leaves nothing of the list', async ({ page, customer, anybody }) => {
  const city = word();
  await newShipment(customer.client, { sender_city: city });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(numbers(page)).toHaveCount(1);
  const leave = () => page.goto(`${new URL(page.url()).origin}/api/v1/health/`);
  const isKept = () => page.evaluate(() => sessionStorage.getItem('desk') !== null);
  await leave();
  expect(await isKept()).toBe(true);
  await page.goto(`/shipments?q=${city}`);
  await expect(numbers(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await isKept()).toBe(false);
  await leave();
  expect(await isKept()).toBe(false);
});

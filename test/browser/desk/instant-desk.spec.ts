import type { Page, Route } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, test } from '../support/fixtures.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const ROWS = 12;
const word = () => `q${Math.random().toString(36).slice(2)}`;
const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).getByRole('rowheader');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search shipments' });

/** Counts the dates that the page formats: several for each row that it draws. */
const countDates = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as { dates?: number };
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        counted.dates = (counted.dates ?? 0) + 1;
        return format.get?.call(this) as unknown;
      },
    });
  });
const datesOf = (page: Page) => page.evaluate(() => (window as { dates?: number }).dates ?? 0);

test('a step by j draws only its two rows', async ({ page, customer, anybody }) => {
  const city = word();
  for (let count = 0; count < ROWS; count += 1) await newShipment(customer.client, { sender_city: city });
  await countDates(page);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(rows(page)).toHaveCount(ROWS);
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  const ofAll = await datesOf(page);
  expect(ofAll).toBeGreaterThanOrEqual(ROWS);
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  expect((await datesOf(page)) - ofAll).toBeLessThan(ROWS);
});

test('a late response to an earlier search does not replace the results of a later one', async ({
  page,
  customer,
  anybody,
}) => {
  const [earlier, later] = [word(), word()];
  await newShipment(customer.client, { sender_city: earlier });
  const { tracking_number: number } = await newShipment(customer.client, { sender_city: later });
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/shipments');
  await expect(rows(page).first()).toBeVisible();
  const held: Route[] = [];
  await page.route(`**/api/v1/shipments/?*q=${earlier}*`, (route) => void held.push(route));
  await search(page).fill(earlier);
  await expect.poll(() => held.length).toBe(1);
  await search(page).fill(later);
  await expect(rows(page)).toHaveText([number]);
  // The page may have aborted the request.
  for (const route of held) await route.continue().catch(() => {});
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await expect(rows(page)).toHaveText([number]);
});

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
  await expect(rows(page)).toHaveText([deleted.tracking_number, kept.tracking_number]);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/api/v1/health/`);
  await customer.client.delete(`/shipments/${deleted.id}/`);
  const held: Route[] = [];
  await page.route(`**/api/v1/shipments/?*q=${city}*`, (route) => void held.push(route));
  await page.goto(`/shipments?q=${city}`);
  await expect(page.getByText(/^As of \d\d:\d\d · updating…$/)).toBeVisible();
  await expect(rows(page)).toHaveText([deleted.tracking_number, kept.tracking_number]);
  await expectNoAxeViolations(page);
  // Only the next load needs it.
  expect(await page.evaluate(() => sessionStorage.getItem('desk'))).toBeNull();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute(`**/api/v1/shipments/?*q=${city}*`);
  // The page aborts a request that it repeats.
  for (const route of held) await route.continue().catch(() => {});
  await expect(rows(page)).toHaveText([kept.tracking_number]);
  await expect(page.getByText(/^As of/)).toHaveCount(0);
});

test('a sign-out leaves nothing of the list', async ({ page, customer, anybody }) => {
  const city = word();
  await newShipment(customer.client, { sender_city: city });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(rows(page)).toHaveCount(1);
  const leave = () => page.goto(`${new URL(page.url()).origin}/api/v1/health/`);
  const isKept = () => page.evaluate(() => sessionStorage.getItem('desk') !== null);
  await leave();
  expect(await isKept()).toBe(true);
  await page.goto(`/shipments?q=${city}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await isKept()).toBe(false);
  await leave();
  expect(await isKept()).toBe(false);
});

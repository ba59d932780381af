import type { Page, Route } from '@playwright/test';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { numbers, search, word } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const ROWS = 12;

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
  await expect(numbers(page)).toHaveCount(ROWS);
  await page.keyboard.press('j');
  await expect(numbers(page).first().getByRole('link')).toBeFocused();
  const ofAll = await datesOf(page);
  expect(ofAll).toBeGreaterThanOrEqual(ROWS);
  await page.keyboard.press('j');
  await expect(numbers(page).nth(1).getByRole('link')).toBeFocused();
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
  await expect(numbers(page).first()).toBeVisible();
  const held: Route[] = [];
  await page.route(`**/api/v1/shipments/?*q=${earlier}*`, (route) => void held.push(route));
  await search(page).fill(earlier);
  await expect.poll(() => held.length).toBe(1);
  await search(page).fill(later);
  await expect(numbers(page)).toHaveText([number]);
  // The page may have aborted the request.
  for (const route of held) await route.continue().catch(() => {});
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(numbers(page).first().getByRole('link')).toBeFocused();
  await expect(numbers(page)).toHaveText([number]);
});

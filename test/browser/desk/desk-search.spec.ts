import type { Page } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { chips, numbers, search, word } from '../support/desk-parts.js';
import { expect, test } from '../support/fixtures.js';
import { field, main } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test.beforeEach(async ({ page, anybody }) => {
  await signInAs(page, await demoStaff(anybody));
});

test('typed filters become chips, and the address opens the same list', async ({ page, customer }) => {
  const city = word();
  const parcel = await newShipment(customer.client, { recipient_city: `${city} am See`, sender_city: 'Berlin' });
  await newShipment(customer.client, { recipient_city: `${city} am See`, sender_city: 'Berlin' });
  await newShipment(customer.client, { sender_city: `${city} am See`, recipient_city: 'Berlin' });
  await newUpdate(customer.client, parcel.id, { status: 'in_transit' });
  await page.goto('/shipments');
  await expect(numbers(page).filter({ hasText: parcel.tracking_number })).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(`to:${city} status:in_transit`);
  await expect(chips(page)).toHaveText([`to ${city}`, 'Clear all']);
  await expect(search(page)).toHaveValue('status:in_transit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments?status=in_transit&recipient_city=${city}`);
  await expect(search(page)).toHaveValue('');
  await expect(field(main(page), 'status')).toHaveValue('in_transit');
  await expect(numbers(page)).toHaveText([parcel.tracking_number]);

  await page.keyboard.type('from:"berl" ');
  await expect(chips(page)).toHaveText(['In Transit', 'from berl', `to ${city}`, 'Clear all']);
  const address = page.url();
  await page.goto('/shipments');
  await page.goto(address);
  await expect(chips(page)).toHaveText(['In Transit', 'from berl', `to ${city}`, 'Clear all']);
  await expect(numbers(page)).toHaveText([parcel.tracking_number]);
  await page.getByRole('button', { name: 'Remove filter from berl' }).click();
  await expect(page).toHaveURL(`/shipments?status=in_transit&recipient_city=${city}`);

  await search(page).fill(`from:${city} `);
  await expect(main(page).getByText('No shipments found')).toBeVisible();
  await expect(main(page).getByText(`Filtered by In Transit, from ${city}, to ${city}.`)).toBeVisible();
});

test('suggestions are chosen by keyboard or click, without a request', async ({ page, customer }) => {
  const city = `Z${word()}`;
  const { tracking_number } = await newShipment(customer.client, { recipient_city: `${city} am See` });
  await page.goto('/shipments');
  await expect(numbers(page).filter({ hasText: tracking_number })).toBeVisible();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await search(page).click();
  await expect(options(page)).toHaveCount(7);
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('st');
  await expect(options(page)).toHaveText([/^status:/]);
  await page.keyboard.press('ArrowDown');
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('status:');
  await expect(options(page)).toHaveCount(9);
  await page.keyboard.type('tran');
  await expect(options(page)).toHaveText(['In Transit']);
  await page.keyboard.press('Backspace');
  // The list itself is refetched when parcels change.
  expect(urls.filter((url) => /[?&](q=(?!st\b)|\w+_city=|status=in_)/.test(url))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shipments?status=in_transit');
  await field(main(page), 'status').selectOption('');

  await search(page).fill(`to:${city.toLowerCase()}`);
  await options(page).filter({ hasText: city }).click();
  await expect(chips(page).first()).toHaveText(`to ${city} am See`);
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expect(numbers(page)).toHaveText([tracking_number]);
});

test('an unknown filter is searched as text, and the field says why', async ({ page, customer }) => {
  const name = word();
  const { tracking_number } = await newShipment(customer.client, { recipient_name: `c/o: ${name}` });
  await page.goto('/shipments');
  await search(page).fill(`c/o: ${name}`);
  await expect(numbers(page)).toHaveText([tracking_number]);
  await expect(options(page)).toHaveCount(0);
  await search(page).fill(`${name} status:foo`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments?q=${name}+status%3Afoo`);
  await expect(page.getByRole('status').filter({ hasText: 'No status is called foo' })).toBeVisible();
  await expect(search(page)).toHaveAccessibleDescription('No status is called foo');
  await expectNoAxeViolations(page);
  await search(page).fill(name);
  await expect(numbers(page)).toHaveText([tracking_number]);
  await expect(page.getByText('No status is called foo')).toHaveCount(0);
});

test('on a phone suggestions overlay the content below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shipments');
  await search(page).fill('status:');
  await options(page).filter({ hasText: 'Exception' }).click();
  await expect(page).toHaveURL('/shipments?status=exception');
  await search(page).fill('due:');
  await expect(options(page)).toHaveCount(6);
  await expectNoAxeViolations(page, true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

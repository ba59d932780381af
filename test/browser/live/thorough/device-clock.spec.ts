import { pagePaths } from '@waymark/contracts/ui';
import { demoStaff } from '../../../support/clients/people.js';
import { dayFromNow } from '../../../support/clients/days.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('a device whose clock is two days fast shows the days of the server, and signed-in pages say so', async ({
  page,
  customer,
}) => {
  await page.clock.install({ time: Date.now() + 2 * DAY });
  const shipment = await newShipment(customer.client, {
    ...{ recipient_city: 'Reykjavík', recipient_country: 'Iceland' },
    estimated_delivery: dayFromNow(1),
  });
  await page.goto(pagePaths.trackNumber(shipment.tracking_number));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('definition').first()).toHaveText(/^Tomorrow, /);
  await expect(main(page)).not.toContainText('late');

  await signInAs(page, customer);
  await page.goto(`/shipments/${shipment.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'This device’s clock is 2 days fast.' })).toBeVisible();
  await expect(main(page).getByText('Tomorrow', { exact: true })).toBeVisible();
});

test('a device whose clock is three hours slow shows the age of a booking, and dates an update, by the server', async ({
  page,
  customer,
}) => {
  await page.clock.install({ time: Date.now() - 3 * HOUR });
  const shipment = await newShipment(customer.client);
  await page.goto(pagePaths.trackNumber(shipment.tracking_number));
  await expect(main(page).getByText(/^Booked just now/)).toBeVisible();

  await signInAs(page, customer);
  await page.goto(`/shipments/${shipment.id}/add-tracking`);
  await expect(page.getByText('This device’s clock is 3 hours slow.')).toBeVisible();
  const entered = Date.parse(`${await field(page, 'timestamp').inputValue()}Z`);
  expect(Math.abs(Date.now() - entered)).toBeLessThan(HOUR);
});

test.describe('a screen of 1440 by 900 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('shows the whole desk below the note about the clock', async ({ page, anybody }) => {
    await page.clock.install({ time: Date.now() - 3 * HOUR });
    await signInAs(page, await demoStaff(anybody));
    await page.goto(pagePaths.allShipments);
    await expect(page.getByText('This device’s clock is 3 hours slow.')).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Shortcuts' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('a clock that is set ends the note, and the update is dated by it', async ({ page, customer }) => {
  await page.clock.install({ time: Date.now() - 3 * HOUR });
  const shipment = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${shipment.id}`);
  const note = page.getByText('This device’s clock is 3 hours slow.');
  await expect(note).toBeVisible();
  const checked = page.getByRole('group', { name: 'Backend health' }).getByRole('time');
  expect(Math.abs(Date.parse((await checked.getAttribute('datetime')) ?? '') - Date.now())).toBeLessThan(HOUR);

  await page.clock.setSystemTime(Date.now());
  await page.clock.runFor(10_000);
  await expect(note).toHaveCount(0);
  await page.getByRole('link', { name: 'Add Tracking' }).first().click();
  const entered = Date.parse(`${await field(page, 'timestamp').inputValue()}Z`);
  expect(Math.abs(Date.now() - entered)).toBeLessThan(HOUR);
});

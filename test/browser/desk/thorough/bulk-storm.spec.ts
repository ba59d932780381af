import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { dayFromNow } from '../../../support/clients/days.js';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, waybill } from '../../../support/clients/samples.js';
import { word } from '../../support/desk-parts.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { field } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const PARCELS = 40;
/** One click opens the native list, one chooses an option. */
const PRESSES_OF_A_LIST = 2;

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Update several parcels' });

const countClicks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A key press on a button fires a click too, with a detail of 0.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        const { clicks = 0 } = window as { clicks?: number };
        if (isTrusted && detail > 0) Object.assign(window, { clicks: clicks + 1 });
      },
      true,
    );
  });

const clicksOf = (page: Page): Promise<number> => page.evaluate(() => (window as { clicks?: number }).clicks ?? 0);

/** Presses Tab until the field has focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
};

test('a storm: six clicks set a status and a date on 40 parcels of one city, list each result, and can be undone', async ({
  page,
  customer,
  anybody,
  allow,
}) => {
  // The update of the parcel that a colleague changed is rejected.
  allow(failedRequest);
  const { client } = customer;
  const city = word();
  const made: Shipment[] = [];
  for (let count = 0; count < PARCELS; count += 10) {
    made.push(...(await Promise.all(Array.from({ length: 10 }, () => newShipment(client, { recipient_city: city })))));
  }
  const other = await newShipment(client);
  const date = dayFromNow(12);
  const staff = await demoStaff(anybody);
  // An account's reads wait for its own writes only: the page writes as staff.
  const stored = async () => (await staff.client.get<Shipment[]>(`/shipments/?q=${city}`)).body;
  await countClicks(page);
  await signInAs(page, staff);
  await page.goto('/shipments');
  await expect(page.getByRole('table', { name: 'Shipments' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(city);
  await expect(page.getByText(`${PARCELS} shipments`, { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: `Select all ${PARCELS} rows` }).click();
  await page.getByRole('button', { name: `Update ${PARCELS} selected` }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('region', { name: 'Selected parcels' })).toContainText(`Pending${PARCELS}`);
  await expect(panel.getByRole('region', { name: 'Selected parcels' })).toContainText(`${city} ${PARCELS}`);
  await field(panel, 'status').focus();
  await field(panel, 'status').selectOption('exception');
  await tabTo(page, field(panel, 'estimated_delivery'));
  await field(panel, 'estimated_delivery').fill(date);
  await tabTo(page, field(panel, 'description'));
  // All parcels have the same last location.
  await expect(field(panel, 'location')).toHaveValue(waybill.sender_city);
  await page.keyboard.type('Held by the storm');
  await panel.getByRole('button', { name: `Update ${PARCELS} parcels` }).click();
  await expect(panel.getByRole('status')).toHaveText(`${PARCELS} parcels updated`);
  const clicks = (await clicksOf(page)) + PRESSES_OF_A_LIST;
  expect(clicks).toBeLessThanOrEqual(6);

  const results = panel.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(PARCELS);
  await expect(results.getByRole('img', { name: 'Updated' })).toHaveCount(PARCELS);
  for (const { status, estimated_delivery, tracking_updates } of await stored()) {
    expect([status, estimated_delivery, tracking_updates.length]).toEqual(['exception', date, 1]);
  }

  // A colleague changes one of them.
  const [touched] = made;
  await client.patch(`/shipments/${touched?.id}/`, { recipient_phone: '+47 55 55 55 55' });
  await page.reload();
  await panel.getByRole('button', { name: `Undo for ${PARCELS} parcels` }).click();
  await expect(panel.getByRole('status')).toHaveText(`${PARCELS - 1} parcels undone, 1 not undone`);
  await expect(results.filter({ hasText: touched?.tracking_number ?? '' })).toContainText('Changed since; not undone.');
  await page.reload();
  await expect(panel.getByRole('status')).toHaveText(`${PARCELS - 1} parcels undone, 1 not undone`);
  for (const shipment of await stored()) {
    const { status, estimated_delivery, tracking_updates } = shipment;
    expect([status, estimated_delivery, tracking_updates.length]).toEqual(
      shipment.id === touched?.id ? ['exception', date, 1] : ['pending', waybill.estimated_delivery, 0],
    );
  }
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Shipments' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect((await staff.client.get<Shipment>(`/shipments/${other.id}/`)).body.version).toBe(1);
});

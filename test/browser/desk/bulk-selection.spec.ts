import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { table, word } from '../support/desk-parts.js';
import { expect, test } from '../support/fixtures.js';
import { field, messageOf } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const heading = (page: Page): Locator => table(page).getByRole('columnheader').getByRole('checkbox');
const box = (page: Page, number: string | undefined): Locator => page.getByLabel(`Select ${number}`);

test('the heading selects all rows, and Shift a range, by mouse and by keyboard', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const made: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    made.unshift((await newShipment(customer.client, { sender_city: city })).tracking_number);
  }
  const other = await newShipment(customer.client);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${other.tracking_number}`);
  await box(page, other.tracking_number).check();
  await page.getByRole('combobox', { name: 'Search shipments' }).fill(city);
  await expect(table(page).getByRole('rowheader')).toHaveText(made);

  const isMixed = () => heading(page).evaluate((element) => (element as HTMLInputElement).indeterminate);
  const selected = (count: number) =>
    expect(page.getByRole('button', { name: `Update ${count} selected`, exact: true })).toBeVisible();
  await expect(heading(page)).toHaveAccessibleName('Select all 6 rows');
  await expect(heading(page)).not.toBeChecked();
  expect(await isMixed()).toBe(false);
  await box(page, made[1]).check();
  expect(await isMixed()).toBe(true);
  await box(page, made[4]).click({ modifiers: ['Shift'] });
  await selected(5);
  await expect(box(page, made[2])).toBeChecked();
  await box(page, made[3]).click({ modifiers: ['Shift'] });
  await selected(3);
  await expect(box(page, made[3])).not.toBeChecked();
  await expect(box(page, made[2])).toBeChecked();

  await heading(page).click();
  await expect(heading(page)).toBeChecked();
  await selected(7);
  await heading(page).click();
  await expect(heading(page)).not.toBeChecked();
  // The row selected in the previous search stays.
  await selected(1);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  await box(page, made[0]).focus();
  await page.keyboard.press('Space');
  await box(page, made[2]).focus();
  await page.keyboard.press('Shift+Space');
  await selected(3);
  await box(page, made[5]).focus();
  await page.keyboard.press('Shift+X');
  await selected(6);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select from the last selected');
});

test('on a phone the update of selected rows is in sight', async ({ page, customer, anybody }) => {
  const { tracking_number } = await newShipment(customer.client);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${tracking_number}`);
  await box(page, tracking_number).check();
  await expect(page.getByRole('button', { name: 'Update 1 selected', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a text that names a party of any selected parcel is published only after a question', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const { client } = customer;
  const made = [
    await newShipment(client, { recipient_city: city, recipient_name: 'Ada Lovelace' }),
    await newShipment(client, { recipient_city: city, recipient_name: 'Grace Kowalski' }),
  ];
  const staff = await demoStaff(anybody);
  const descriptions = async () =>
    Promise.all(
      made.map(async ({ id }) =>
        (await staff.client.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates.map(
          ({ description }) => description,
        ),
      ),
    );
  await signInAs(page, staff);
  await page.goto(`/shipments?q=${city}`);
  await heading(page).click();
  await page.getByRole('button', { name: 'Update 2 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('attempted_delivery');
  await field(panel, 'location').fill(city);
  await field(panel, 'description').fill('Handed to Kowalski');
  const question = panel.getByText('“Kowalski” may name a person. Everyone with the tracking number reads it.');
  await expect(question).toBeVisible();
  await panel.getByRole('button', { name: 'Update 2 parcels' }).click();
  await expect(question).toBeVisible();
  expect(await descriptions()).toEqual([[], []]);
  await field(panel, 'description').fill('Nobody was there');
  await expect(question).toBeHidden();
  await panel.getByRole('button', { name: 'Update 2 parcels' }).click();
  await expect(panel.getByRole('status')).toHaveText('2 parcels updated');
  expect(await descriptions()).toEqual([['Nobody was there'], ['Nobody was there']]);
});

test('Delayed is set without an update, and can be undone', async ({ page, customer, anybody }) => {
  const city = word();
  const { client } = customer;
  const scanned = await newShipment(client, { recipient_city: city });
  const delivered = await newShipment(client, { recipient_city: city });
  const staff = await demoStaff(anybody);
  await newUpdate(client, scanned.id, { status: 'at_facility' });
  await newUpdate(client, delivered.id, { status: 'delivered' });
  // An account's reads wait for its own writes only: the page writes as staff.
  const statusOf = async ({ id }: { id: number }) => {
    const { status, tracking_updates } = (await staff.client.get<Shipment>(`/shipments/${id}/`)).body;
    return [status, tracking_updates.length];
  };
  await signInAs(page, staff);
  await page.goto(`/shipments?q=${city}`);
  await heading(page).click();
  await page.getByRole('button', { name: 'Update 2 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await panel.getByRole('button', { name: 'Update 2 parcels' }).click();
  await expect(await messageOf(panel, 'status')).toHaveText('Choose a status or a new date');
  await field(panel, 'status').selectOption('delayed');
  await expect(field(panel, 'description')).toHaveCount(0);
  await expect(panel.getByText('1 parcel is delivered already.')).toBeVisible();
  await panel.getByRole('button', { name: 'Leave out 1' }).click();
  await panel.getByRole('button', { name: 'Update 1 parcel' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel updated, 1 skipped');
  expect([await statusOf(scanned), await statusOf(delivered)]).toEqual([
    ['delayed', 1],
    ['delivered', 1],
  ]);
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('button', { name: 'Show the last update' }).click();
  await panel.getByRole('button', { name: 'Undo for 1 parcel' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel undone, 1 skipped');
  expect(await statusOf(scanned)).toEqual(['at_facility', 1]);
});

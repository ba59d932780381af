import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../../support/clients/client.js';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

/** Posts each update of the page to the parcel as another tab of the same person, just before the page does. */
const addFirst = (page: Page, { client }: { client: Client }, { id }: Shipment) =>
  page.route(`**/shipments/${id}/updates/create/`, async (route) => {
    const { status } = await client.post(`/shipments/${id}/updates/create/`, route.request().postDataJSON() as object);
    expect(status).toBe(201);
    await route.continue();
  });

const updatesOf = async ({ client }: { client: Client }, { id }: Shipment) =>
  (await client.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates;

test('the undo of a change of several parcels keeps an update that the person had added in another tab', async ({
  page,
  customer,
  anybody,
}) => {
  const staff = await demoStaff(anybody);
  const city = `q${Math.random().toString(36).slice(2)}`;
  const [added, other] = [
    await newShipment(customer.client, { sender_city: city }),
    await newShipment(customer.client, { sender_city: city }),
  ];
  await addFirst(page, staff, added);
  await signInAs(page, staff);
  await page.goto(`/shipments?q=${city}`);
  for (const { tracking_number } of [added, other]) await page.getByLabel(`Select ${tracking_number}`).check();
  await page.getByRole('button', { name: 'Update 2 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('exception');
  await field(panel, 'location').fill('Leith');
  await field(panel, 'description').fill('The ferry is late');
  await panel.getByRole('button', { name: 'Update 2 parcels' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel updated, 1 skipped');
  const results = panel.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: added.tracking_number })).toContainText('You had already added it.');

  await panel.getByRole('button', { name: 'Undo for 1 parcel' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel undone, 1 skipped');
  expect([await updatesOf(staff, added), await updatesOf(staff, other)]).toMatchObject([[{ location: 'Leith' }], []]);
});

test('the form says that an update was added before, and does not call it added', async ({
  page,
  customer,
  anybody,
}) => {
  const staff = await demoStaff(anybody);
  const shipment = await newShipment(customer.client);
  await addFirst(page, staff, shipment);
  await signInAs(page, staff);
  await page.goto(`/shipments?open=${shipment.id}`);
  const form = page.getByRole('region', { name: 'Add an update' });
  await field(form, 'status').selectOption('in_transit');
  await field(form, 'location').fill('Leith');
  await field(form, 'description').fill('Sorted');
  const toasts = page.getByText('You had added the same update just before, so nothing was added.');
  await form.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(toasts).toBeVisible();
  await expect(page.getByText('Tracking information added successfully')).toHaveCount(0);
  expect(await updatesOf(staff, shipment)).toHaveLength(1);
});

import type { Page } from '@playwright/test';
import { Client } from '../support/client.js';
import { demoStaff, newCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expect, failedRequest, failedSocket, test, withMotion } from './fixtures.js';
import { field, main } from './parts.js';
import { signInAs } from './signed-in.js';

test.use(withMotion);

/** The client waits longer with each attempt to come back. */
const patient = { timeout: 40_000 };
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const isLive = (page: Page) => expect(main(page).getByText('Live', { exact: true })).toBeVisible(patient);

test.describe.configure({ timeout: 120_000 });

test('a change in one browser appears in the others: dashboard, details, All Shipments and the public page', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  const [board, sheet, desk, open] = [page, await anotherBrowser(), await anotherBrowser(), await anotherBrowser()];
  await signInAs(board, customer);
  await signInAs(sheet, customer);
  await signInAs(desk, await demoStaff(anybody));
  await board.goto('/dashboard');
  await sheet.goto(`/shipments/${id}`);
  await desk.goto(`/shipments?q=${tracking_number}`);
  await open.goto(`/track?tracking=${tracking_number}`);
  await expect(rowOf(board, tracking_number)).toContainText('Pending');
  await expect(rowOf(desk, tracking_number)).toContainText('Pending');
  for (const each of [board, sheet, desk, open]) await isLive(each);

  await main(sheet).getByRole('link', { name: 'Add Tracking' }).click();
  await field(sheet, 'status').selectOption('picked_up');
  await field(sheet, 'location').fill('London');
  await field(sheet, 'description').fill('Taken from the sender');
  await main(sheet).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(rowOf(board, tracking_number)).toContainText('Picked Up');
  await expect(rowOf(desk, tracking_number)).toContainText('Picked Up');
  await expect(open.getByRole('heading', { name: 'Picked up, London' })).toBeVisible();

  await board.getByRole('link', { name: tracking_number }).click();
  await expect(board.getByRole('heading', { name: 'Tracking Updates (1)' })).toBeVisible();
  await isLive(board);
  await main(sheet).getByRole('listitem').getByRole('button', { name: 'Delete' }).click();
  await sheet.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(board.getByRole('heading', { name: 'Tracking Updates (0)' })).toBeVisible();
  await expect(main(board)).toContainText('Pending');
  await expect(open.getByText('No tracking updates available yet.')).toBeVisible();

  await main(sheet).getByRole('button', { name: 'Delete', exact: true }).click();
  await sheet.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(board).getByRole('alert')).toContainText('This shipment was deleted');
  await expect(main(open).getByRole('alert')).toContainText('This shipment is no longer here');
  await expect(rowOf(desk, tracking_number)).toHaveCount(0);
});

test("another customer's change is not told", async ({ page, customer, anybody }) => {
  const stranger = await newCustomer(anybody);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await isLive(page);
  const hidden = await newShipment(stranger.client);
  const shown = await newShipment(customer.client);
  await expect(rowOf(page, shown.tracking_number)).toBeVisible();
  await expect(rowOf(page, hidden.tracking_number)).toHaveCount(0);
});

test('the server stops and comes back: what was there stays, a failure is told, and what was missed follows', async ({
  page,
  context,
  allow,
  ownProduct,
  anotherBrowser,
}) => {
  allow(failedSocket, failedRequest);
  const origin = ownProduct.address;
  const customer = await newCustomer(new Client(() => origin));
  const [kept, doomed] = [await newShipment(customer.client), await newShipment(customer.client)];
  const update = await newUpdate(customer.client, kept.id, { status: 'picked_up', location: 'London' });
  await signInAs(page, customer);
  const [sheet, gone, open] = [await context.newPage(), await context.newPage(), await anotherBrowser()];
  const followed = await open.context().newPage();
  await page.goto(`${origin}/dashboard`);
  await sheet.goto(`${origin}/shipments/${kept.id}`);
  await gone.goto(`${origin}/shipments/${doomed.id}`);
  for (const each of [open, followed]) await each.goto(`${origin}/track?tracking=${kept.tracking_number}`);
  const all = [page, sheet, gone, open, followed];
  for (const each of all) await isLive(each);

  // Looked for from the first: after 20 seconds the public page says since when it is not live.
  const reconnecting = all.map((each) => expect(main(each).getByText('Reconnecting…')).toBeVisible(patient));
  await Promise.all([ownProduct.halt(), ...reconnecting]);
  await expect(rowOf(page, kept.tracking_number)).toContainText('Picked Up');
  const words = followed
    .getByRole('article', { name: `Shipment ${kept.tracking_number}` })
    .getByRole('heading', { level: 2 });
  await expect(words).toHaveText('Picked up, London');
  await main(gone).getByRole('button', { name: 'Delete', exact: true }).click();
  await gone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(gone.getByText('Failed to delete shipment')).toBeVisible(patient);
  await open.getByLabel('Tracking number', { exact: true }).fill(doomed.tracking_number);
  await main(open).getByRole('button', { name: 'Track', exact: true }).click();
  await expect(main(open).getByRole('alert')).toContainText('Network Error');

  await ownProduct.resume();
  await newUpdate(customer.client, kept.id, { status: 'delivered', location: 'Leith' });
  await customer.client.patch(`/shipments/updates/${update.id}/`, { location: 'Leeds' });
  await customer.client.delete(`/shipments/${doomed.id}/`);
  const added = await newShipment(customer.client);
  await expect(rowOf(page, kept.tracking_number)).toContainText('Delivered', patient);
  await expect(rowOf(page, doomed.tracking_number)).toHaveCount(0);
  await expect(rowOf(page, added.tracking_number)).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Tracking Updates (2)' })).toBeVisible(patient);
  await expect(main(sheet)).toContainText('Leeds');
  await expect(main(gone).getByRole('alert')).toContainText('This shipment was deleted', patient);
  await expect(words).toHaveText('Delivered, Leith', patient);
  for (const each of [page, sheet, followed]) await isLive(each);
  await main(open).getByRole('button', { name: 'Try again' }).click();
  await expect(main(open).getByRole('alert')).not.toContainText('Network Error');
});

import { Client } from '../../../support/clients/client.js';
import { newCustomer } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test, withMotion } from '../../support/fixtures.js';
import { isLive, main, rowOf } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use(withMotion);

/** The client backs off with each attempt to reconnect. */
const patient = { timeout: 40_000 };

test.describe.configure({ timeout: 120_000 });

test('during a server outage the content stays and the failure is reported; missed changes follow afterwards', async ({
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

  // Start waiting at once: after 20 seconds the public page shows since when it is not live.
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
  await expect(words).toHaveText('Delivered, Leith, reported by the sender', patient);
  for (const each of [page, sheet, followed]) await isLive(each);
  await main(open).getByRole('button', { name: 'Try again' }).click();
  await expect(main(open).getByRole('alert')).not.toContainText('Network Error');
});

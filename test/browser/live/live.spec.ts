import { demoStaff } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { expect, test, withMotion } from '../support/fixtures.js';
import { field, isLive, main, rowOf } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use(withMotion);

/** The client backs off with each attempt to reconnect. */

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

  /** The public page reads the route after each change. It must not read that of the deleted parcel. */
  const routeRead = () => open.waitForResponse(/\/route\/$/);
  let reading = routeRead();
  await main(sheet).getByRole('link', { name: 'Add Tracking' }).click();
  await field(sheet, 'status').selectOption('picked_up');
  await field(sheet, 'location').fill('London');
  await field(sheet, 'description').fill('Taken from the sender');
  await main(sheet).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(rowOf(board, tracking_number)).toContainText('Picked Up');
  await expect(rowOf(desk, tracking_number)).toContainText('Picked Up');
  await expect(open.getByRole('heading', { name: 'Picked up, London' })).toBeVisible();
  await reading;

  await board.getByRole('link', { name: tracking_number }).click();
  await expect(board.getByRole('heading', { name: 'Tracking Updates (1)' })).toBeVisible();
  await isLive(board);
  reading = routeRead();
  await main(sheet).getByRole('listitem').getByRole('button', { name: 'Delete' }).click();
  await sheet.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(board.getByRole('heading', { name: 'Tracking Updates (0)' })).toBeVisible();
  await expect(main(board)).toContainText('Pending');
  await expect(open.getByText('No tracking updates available yet.')).toBeVisible();

  await reading;
  await main(sheet).getByRole('button', { name: 'Delete', exact: true }).click();
  await sheet.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(board).getByRole('alert')).toContainText('This shipment was deleted');
  await expect(main(open).getByRole('alert')).toContainText('This shipment is no longer here');
  await expect(rowOf(desk, tracking_number)).toHaveCount(0);
});

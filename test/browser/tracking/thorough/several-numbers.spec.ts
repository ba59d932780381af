import type { Shipment } from '@waymark/contracts';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { failing } from '../../support/disturb.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main, rowOf, toast } from '../../support/parts.js';
import { addressOf, table, UNKNOWN } from '../../support/several-numbers-parts.js';
import { line, numberField, shipmentOn } from '../../support/track-parts.js';

test('50 numbers are all live', async ({ page, customer }) => {
  const shipments: Shipment[] = [];
  for (let count = 0; count < 50; count += 1) shipments.push(await newShipment(customer.client));
  await page.goto(addressOf(shipments.map(({ tracking_number }) => tracking_number).join(' ')));
  await expect(table(page).getByRole('rowheader')).toHaveCount(50);
  await expect(line(page, 'Live')).toBeVisible();
  const [last] = shipments.slice(-1);
  if (!last) throw new Error('no shipment');
  await newUpdate(customer.client, last.id, { status: 'picked_up', location: 'Leith' });
  await expect(rowOf(page, last.tracking_number)).toContainText('Leith');
});

test('where sockets are refused, a list is requested again and holds up no other request', async ({
  page,
  anybody,
  customer,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  const shipments = [];
  for (let count = 0; count < 8; count += 1) shipments.push(await newShipment(customer.client));
  const [first] = shipments;
  if (!first) throw new Error('no shipment');
  await page.clock.install();
  const sockets = /\/socket\.io\//;
  await page.routeWebSocket(sockets, (socket) => socket.close());
  await page.route(sockets, (route) => route.abort());
  await page.goto(addressOf(shipments.map(({ tracking_number }) => tracking_number).join(' ')));
  await expect(table(page).getByRole('rowheader')).toHaveCount(8);
  await newUpdate(customer.client, first.id, { status: 'picked_up', location: 'Leith' });
  // The page reads as another client, which sees the update only once it is projected.
  const projected = async () => (await anybody.get<Shipment>(`/shipments/track/${first.tracking_number}/`)).body.status;
  await expect.poll(projected).toBe('picked_up');
  await page.clock.fastForward(20_000);
  await expect(line(page, 'Stale since')).toBeVisible();
  await expect(rowOf(page, first.tracking_number)).toContainText('Leith');
  await rowOf(page, first.tracking_number).getByRole('link').click();
  await expect(shipmentOn(page, first)).toBeVisible();
});

test('a failed look-up says why and tries again, and too many numbers say so', async ({ page, customer, allow }) => {
  allow(failedRequest);
  const shipment = await newShipment(customer.client);
  await page.goto('/track');
  const repair = await failing(page, 'GET', '/shipments/track/**');
  await numberField(page).fill(`${shipment.tracking_number} ${UNKNOWN}`);
  await numberField(page).press('Enter');
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('The numbers could not be looked up');
  await expectNoAxeViolations(page);
  await repair();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, shipment.tracking_number)).toContainText('Pending');

  const many = Array.from({ length: 51 }, (_, place) => `WM-${place}${place}${place}-0000`);
  await page.goto(addressOf(many.join(',')));
  await expect(alert).toContainText('Look up at most 50 tracking numbers at once');
  await expect(toast(page, 'Look up at most 50 tracking numbers at once')).toBeVisible();
  await expect(alert.getByRole('button')).toHaveCount(0);
});

test('a parcel that cannot be looked up leaves the way back to its list, which requests nothing', async ({
  page,
  customer,
  allow,
}) => {
  allow(failedRequest);
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  await page.goto(addressOf(`${first.tracking_number} ${second.tracking_number}`));
  await expect(rowOf(page, first.tracking_number)).toBeVisible();
  const repair = await failing(page, 'GET', `/shipments/track/${first.tracking_number}/`);
  await rowOf(page, first.tracking_number).getByRole('link').click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('The number could not be looked up');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'All 2 numbers' }).click();
  await expect(rowOf(page, second.tracking_number)).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/v1/shipments/track/'))).toEqual([]);
  await page.goBack();
  await expect(alert).toBeVisible();
  await repair();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(shipmentOn(page, first)).toBeVisible();
});

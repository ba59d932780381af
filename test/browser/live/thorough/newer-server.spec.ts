import { pagePaths } from '@waymark/contracts/ui';
import { newUpdate, newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { field, isLive, main } from '../../support/parts.js';
import { alterPushes, alterResponses, shipmentWithout, without } from '../../support/newer-messages.js';
import { signInAs } from '../../support/signed-in.js';

test.describe('a page of an older version', () => {
  test('shows a change whose push has a shipment that lacks a field, on the Track page', async ({ page, customer }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    const altered = await alterPushes(page, 'tracking.changed', shipmentWithout('weight'));
    await page.goto(pagePaths.trackNumber(tracking_number));
    await isLive(page);
    await newUpdate(customer.client, id, { status: 'picked_up', location: 'London' });
    await expect(page.getByRole('heading', { name: 'Picked up, London' })).toBeVisible();
    expect(altered()).toBeGreaterThan(0);
    await isLive(page);
    await newUpdate(customer.client, id, { status: 'in_transit', location: 'Oslo' });
    await expect(page.getByRole('heading', { name: 'In transit, Oslo' })).toBeVisible();
    await isLive(page);
  });

  test('shows a change whose push has no cursor, on the dashboard', async ({ page, customer }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    const altered = await alterPushes(page, 'shipments.changed', without('cursor'));
    await signInAs(page, customer);
    await page.goto(pagePaths.dashboard);
    const row = page.getByRole('row').filter({ hasText: tracking_number });
    await expect(row).toContainText('Pending');
    await isLive(page);
    await newUpdate(customer.client, id, { status: 'picked_up' });
    await expect(row).toContainText('Picked Up');
    expect(altered()).toBeGreaterThan(0);
    await isLive(page);
    await newUpdate(customer.client, id, { status: 'delivered' });
    await expect(row).toContainText('Delivered');
    await isLive(page);
  });

  test('offers to reload if it can read neither the push nor the shipment, and keeps the entries of the form', async ({
    page,
    customer,
  }) => {
    const { id } = await newShipment(customer.client);
    await alterPushes(page, 'shipments.changed', shipmentWithout('weight'));
    await signInAs(page, customer);
    await page.goto(pagePaths.shipment(id));
    await isLive(page);
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page, 'sender_city').fill('Hamburg');
    const path = `**/api/v1/shipments/${id}/`;
    await alterResponses(page, path, without('weight'));
    await newUpdate(customer.client, id, { status: 'picked_up' });
    const notice = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' });
    await expect(notice).toContainText('This tab keeps your entries.');
    await expect(main(page).getByText('Live', { exact: true })).toHaveCount(0);

    await page.unroute(path);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(field(page, 'sender_city')).toHaveValue('Hamburg');
    await expect(page.getByText('A new version of this page is available.')).toHaveCount(0);
  });

  test('offers to reload if it cannot read the response to its watch, and reads the shipment by HTTP', async ({
    page,
    context,
    customer,
    allow,
  }) => {
    allow(failedRequest, failedSocket);
    const { id, tracking_number } = await newShipment(customer.client);
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      // A frame that starts with 43 is a response.
      server.onMessage((frame) => socket.send(String(frame).replace(/^(43.*)"cursor"/, '$1"position"')));
    });
    await page.goto(pagePaths.trackNumber(tracking_number));
    const offer = page.getByText('A new version of this page is available.');
    await expect(offer).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^No connection since \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(offer).toBeVisible();
    await expect(main(page).getByText('Live', { exact: true })).toHaveCount(0);
    await newUpdate(customer.client, id, { status: 'picked_up', location: 'London' });
    await expect(page.getByRole('heading', { name: 'Picked up, London' })).toBeVisible();
  });
});

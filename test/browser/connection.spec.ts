import { pagePaths } from '@waymark/contracts/ui';
import type { Shipment } from '@waymark/contracts';
import { waybill } from '../support/samples.js';
import { expect, failedRequest, failedSocket, test } from './fixtures.js';
import { fillShipment } from './forms.js';
import { field } from './parts.js';
import { signInAs } from './signed-in.js';

test('a booking whose answer was lost with the line is sent once more when it is back, and booked once', async ({
  page,
  context,
  customer,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  await signInAs(page, customer);
  await page.goto(pagePaths.createShipment);
  await fillShipment(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/shipments/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // It is carried out, and nobody hears of it.
    await route.fetch();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });

  let presses = 0;
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  presses += 1;
  const bar = page
    .getByRole('status')
    .filter({ hasText: /^No connection since \d\d:\d\d\. What you entered is kept\.$/ });
  await expect(bar).toBeVisible();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await expect(field(page, 'sender_city')).toHaveValue(waybill.sender_city);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  await expect(bar).toHaveCount(0);
  expect(presses).toBe(1);
  expect(keys).toEqual([keys[0], keys[0]]);
  const { body } = await customer.client.get<Shipment[]>('/shipments/');
  expect(body).toHaveLength(1);
});

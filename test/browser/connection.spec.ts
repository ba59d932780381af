import { pagePaths } from '@waymark/contracts/ui';
import type { Shipment } from '@waymark/contracts';
import { newShipment, waybill } from '../support/samples.js';
import type { WebSocketRoute } from '@playwright/test';
import { expect, failedRequest, failedSocket, test } from './fixtures.js';
import { fillShipment } from './forms.js';
import { field } from './parts.js';
import { withClock } from './pauses.js';
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

test('what a page follows is back as soon as the network is, however long it was gone: no pause is waited for', async ({
  page,
  context,
  customer,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  const { tracking_number } = await newShipment(customer.client);
  const lines: WebSocketRoute[] = [];
  let isUp = true;
  let refused = 0;
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    if (isUp) {
      line.connectToServer();
      lines.push(line);
    } else {
      refused += 1;
      void line.close();
    }
  });
  await withClock(page);
  await page.goto(pagePaths.trackNumber(tracking_number));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  isUp = false;
  await context.setOffline(true);
  for (const line of lines) await line.close();
  // Each try that fails doubles the pause before the next.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(refused).toBeGreaterThan(4);
  }).toPass({ intervals: [100] });
  const bar = page.getByText(/^No connection since/);
  await expect(bar).toBeVisible();

  // From here the page's clock stands still: who waits for a next try waits for ever.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const refusedBefore = refused;
  isUp = true;
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(refused).toBe(refusedBefore);
});

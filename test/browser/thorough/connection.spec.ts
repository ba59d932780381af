import { pagePaths } from '@waymark/contracts/ui';
import type { Shipment } from '@waymark/contracts';
import { newShipment, waybill } from '../../support/samples.js';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Person } from '../../support/people.js';
import { expect, failedRequest, failedSocket, test } from '../fixtures.js';
import { fillShipment } from '../forms.js';
import { field } from '../parts.js';
import { withClock } from '../pauses.js';
import { signInAs } from '../signed-in.js';

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

/** A page that follows a parcel, on a line that the test takes away. */
const followed = async (page: Page, customer: Person) => {
  const { tracking_number } = await newShipment(customer.client);
  const sockets: WebSocketRoute[] = [];
  const line = { isUp: true, triedInVain: 0 };
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (line.isUp) {
      socket.connectToServer();
      sockets.push(socket);
    } else {
      line.triedInVain += 1;
      void socket.close();
    }
  });
  await page.route('**/api/v1/settings/', (route) => (line.isUp ? route.fallback() : route.abort('connectionrefused')));
  await withClock(page);
  await page.goto(pagePaths.trackNumber(tracking_number));
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  const bar = page.getByText(/^No connection since/);
  return {
    line,
    isBack: async () => {
      await expect(bar).toHaveCount(0);
      await expect(live).toBeVisible();
    },
    /** Takes the line for ten minutes and more, and leaves the page's clock standing: who waits now waits for ever. */
    takeAway: async () => {
      line.isUp = false;
      for (const socket of sockets) await socket.close();
      await expect(async () => {
        await page.clock.fastForward(60_000);
        await expect(bar).toBeVisible({ timeout: 1 });
      }).toPass();
      await page.clock.fastForward(600_000);
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    },
  };
};

test('what a page follows is back as soon as the browser says that the network is: no pause is waited for', async ({
  page,
  context,
  customer,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  const { line, takeAway, isBack } = await followed(page, customer);
  await context.setOffline(true);
  await takeAway();
  line.isUp = true;
  await context.setOffline(false);
  await isBack();
  expect(line.triedInVain).toBe(0);
});

test('what a page follows is back a second after its server is, however long that was away', async ({
  page,
  customer,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  const { line, takeAway, isBack } = await followed(page, customer);
  await takeAway();
  line.isUp = true;
  await page.clock.runFor(1_000);
  await isBack();
  // A browser would hold the socket back that comes after many in vain.
  expect(line.triedInVain).toBe(0);
});

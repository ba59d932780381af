import { pagePaths } from '@waymark/contracts/ui';
import type { Shipment } from '@waymark/contracts';
import { newShipment, waybill } from '../../../support/clients/samples.js';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Person } from '../../../support/clients/people.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fillShipment } from '../../support/forms.js';
import { field } from '../../support/parts.js';
import { withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test('a booking whose response was lost offline is sent again when online, and booked once', async ({
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
    // The server executes it, but the response is lost.
    await route.fetch();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });

  let presses = 0;
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  presses += 1;
  const bar = page
    .getByRole('status')
    .filter({ hasText: /^No connection since \d\d:\d\d\. This tab keeps your entries\.$/ });
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

/** A page that follows a parcel, on a connection that the test cuts. */
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
  // Nothing was entered that the client could store.
  const bar = page.getByText(/^No connection since \d\d:\d\d\.$/);
  return {
    line,
    isBack: async () => {
      await expect(bar).toHaveCount(0);
      await expect(live).toBeVisible();
    },
    /** Cuts the connection for more than ten minutes, then stops the page's clock, so that no timer fires any more. */
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

test('a page reconnects as soon as the browser reports the network, without waiting for the backoff', async ({
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

test('a page reconnects within a second of its server, however long the outage was', async ({
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
  // A browser throttles a socket that follows many failed ones.
  expect(line.triedInVain).toBe(0);
});

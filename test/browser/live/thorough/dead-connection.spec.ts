import type { Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { TcpProxy } from '../../../support/faults/tcp-proxy.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

/** Less than the time after which a missing heartbeat ends the connection. */
const soon = { timeout: 9_000 };
/** Milliseconds after which a check of the connection without a response ends it. */
const CHECK = 3_000;

let proxy: TcpProxy;
test.beforeEach(async ({ product, allow }) => {
  allow(failedRequest, failedSocket);
  proxy = await TcpProxy.start(() => product.address);
});
test.afterEach(() => proxy.close());

const live = (page: Page) => main(page).getByText('Live', { exact: true });
const wake = (page: Page, event: string) =>
  page.evaluate((name) => void document.dispatchEvent(new Event(name, { bubbles: true })), event);

/** Where the parcel is reported when the page learns that its connection may be dead. */
const places = { visibilitychange: 'Leith', pageshow: 'Oslo', online: 'Bergen', focus: 'Hamburg' };

test('Track replaces a dead connection, and shows the missed change, soon after each event that may end one', async ({
  page,
  customer,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await withClock(page);
  await page.goto(`${proxy.url}${pagePaths.trackNumber(tracking_number)}`);
  for (const [event, place] of Object.entries(places)) {
    await test.step(event, async () => {
      await expect(live(page)).toBeVisible();
      proxy.swallow();
      await newUpdate(customer.client, id, { status: 'picked_up', location: place });
      await wake(page, event);
      const heading = main(page).getByRole('heading', { name: `Picked up, ${place}` });
      await page.clock.runFor(CHECK);
      await expect(heading).toBeVisible({ timeout: soon.timeout - CHECK });
    });
  }
});

test('a page with a live connection stays connected when it is shown again', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await withClock(page);
  const opened = page.waitForEvent('websocket');
  await page.goto(`${proxy.url}${pagePaths.trackNumber(tracking_number)}`);
  await expect(live(page)).toBeVisible();
  const answered = (await opened).waitForEvent('framereceived', ({ payload }) =>
    /^43\d+\[{"ok":true}\]$/.test(String(payload)),
  );
  await wake(page, 'visibilitychange');
  await answered;
  await page.clock.runFor(4_000);
  await expect(live(page)).toBeVisible();
  expect(sockets).toBe(1);
});

test.describe('with prefetched pages', () => {
  test.use({ fetchesAhead: true });

  test('a connection that dies while code is fetched ahead is replaced as soon', async ({ page, customer }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    await signInAs(page, customer, {}, proxy.url);
    const ahead = page.waitForRequest('**/code-ahead.json');
    await page.goto(`${proxy.url}/dashboard`);
    const row = page.getByRole('row').filter({ hasText: tracking_number });
    await expect(row).toBeVisible();
    await expect(live(page)).toBeVisible();
    await ahead;
    proxy.swallow();
    await newUpdate(customer.client, id, { status: 'picked_up', location: 'Leith' });
    await wake(page, 'focus');
    await expect(row).toContainText('Picked Up', soon);
    await expect(live(page)).toBeVisible(soon);
  });
});

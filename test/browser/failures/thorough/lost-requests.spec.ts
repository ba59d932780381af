import { newShipment, waybill } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fillShipment, press } from '../../support/forms.js';
import { fetchedAhead, main, toast } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

for (const [files, path] of [
  ['style sheet', '/dashboard'],
  ['code', '/dashboard'],
  ['code', '/faq'],
] as const) {
  test(`the ${files} of ${path} that failed to load are loaded once they are available`, async ({ page, customer }) => {
    await signInAs(page, customer);
    let lost = 0;
    const lose = files === 'code' ? '**/assets/*.js' : '**/assets/*.css';
    await page.route(lose, (route) => {
      lost += 1;
      return route.abort();
    });
    await page.goto(path);
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.unroute(lose);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
  });
}

test.describe('with prefetched pages', () => {
  test.use({ fetchesAhead: true });

  test('offline is reported, and everything works again when online', async ({ page, context, allow, customer }) => {
    allow(failedSocket);
    const { tracking_number } = await newShipment(customer.client);
    await signInAs(page, customer);
    await withClock(page);
    const ahead = fetchedAhead(page, 'dashboard');
    await page.goto('/shipments/create');
    await fillShipment(page);
    await ahead;
    await context.setOffline(true);
    await press(page, 'Create Shipment');
    await expect(main(page).getByText('Not sent yet.')).toBeVisible();
    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await afterPauses(page, (look) => expect(toast(page, 'Failed to load shipments')).toBeVisible(look));
    await expect(main(page)).toContainText('It loads again when the connection returns.');
    await context.setOffline(false);
    await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
    // It loads once, by itself, and a user who has opened another page stays there.
    await expect(page.getByRole('row').filter({ hasText: waybill.recipient_city })).toHaveCount(2);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('with Save-Data a page is fetched when it is opened, and not prefetched', async ({ page, customer }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const isFetched = () => paths.some((path) => path.startsWith('/assets/create-shipment-'));
  await signInAs(page, customer);
  await withClock(page);
  await page.goto('/dashboard');
  await expect(main(page).getByText('No shipments found')).toBeVisible();
  await page.clock.runFor(10_000);
  expect(isFetched()).toBe(false);
  await page.getByRole('complementary').getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page).toHaveTitle('Create Shipment · Waymark');
  expect(isFetched()).toBe(true);
});

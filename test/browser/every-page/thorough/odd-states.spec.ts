import type { Page } from '@playwright/test';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main, sidebar, untilItHasItsCode } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { keep, signInAs, storedSession } from '../../support/signed-in.js';

const unexpected = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error!' });
const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
/** The messages of Chromium about code that cannot be fetched. */
const failedCode = /Failed to fetch dynamically imported module/;
const keys = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

const signOut = async (page: Page) => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

test('a session stored by another version is completed from the server', async ({ page, customer }) => {
  await signInAs(page, customer);
  const whole = await storedSession(page);
  const user = { ...whole?.user, role: 'regent', isStaff: true, firstName: { a: 1 } };
  await keep(page, customer.client.url, 'authState', JSON.stringify({ ...whole, user }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'All Shipments' })).toHaveCount(0);
  await expect.poll(async () => (await storedSession(page))?.user).toEqual(whole?.user);
});

test('a browser without storage can sign in and shows every kind of page', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`/track?tracking=${tracking_number}`);
  await expect(main(page)).toContainText('Pending');
  await page.goto('/login');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await page.getByRole('row').getByRole('link', { name: tracking_number }).click();
  await main(page).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(new RegExp(`/shipments/${id}/history`));
  await expect(page.getByRole('slider')).toBeVisible();
  await signOut(page);
});

test("a captive portal's sign-in page counts as an unreachable server", async ({ page, allow, customer }) => {
  allow(failedSocket);
  await signInAs(page, customer);
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to our hotel</title>' }),
  );
  await page.goto('/developers/deliveries');
  await expect(main(page)).toContainText('The deliveries cannot be loaded');
  await expect(unexpected(page)).toHaveCount(0);
  expect((await storedSession(page))?.token).toBe(customer.access);
  // The texts of this installation appear once the network lets the request through.
  await withClock(page);
  await page.goto('/contact');
  await untilItHasItsCode(page);
  await expect(unexpected(page)).toHaveCount(0);
  await page.unroute('**/api/v1/**');
  await afterPauses(page, (look) =>
    expect(main(page).getByRole('link', { name: 'support@waymark.example' })).toBeVisible(look),
  );
});

test('a sidebar and a menu that fail to load are left out, and appear once they load', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest, failedCode);
  await signInAs(page, customer);
  const parts = /\/assets\/(sidebar|account-menu)-[^/]*\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(main(page).getByText('No shipments found')).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  await page.unroute(parts);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(sidebar(page)).toBeVisible();
  await expect(menu(page)).toBeVisible();
});

test('a page that failed to load appears by itself once it can', async ({ page, allow, customer }) => {
  allow(failedRequest, failedCode);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(main(page).getByText('No shipments found')).toBeVisible();
  const code = /\/assets\/faq-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(unexpected(page)).toBeVisible();
  await page.unroute(code);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/question/i);
});

test('a page whose code is missing offline says so, and opens by itself when the connection returns', async ({
  page,
  context,
  allow,
  customer,
}) => {
  allow(failedRequest, failedCode, failedSocket);
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  const code = /\/assets\/add-tracking-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto(`/shipments/${id}`);
  const link = main(page).getByRole('link', { name: 'Add Tracking' });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page has not loaded yet' })).toBeVisible();
  await expect(unexpected(page)).toHaveCount(0);
  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Add Tracking' })).toBeVisible();
});

test('cached data survives a visit to a public page, for the same account only', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const row = page.getByRole('row').filter({ hasText: tracking_number });
  await expect(row).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.route('**/api/v1/shipments/**', () => {});
  await page.goBack();
  await expect(row).toBeVisible();
  await signOut(page);
  await page.unroute('**/api/v1/shipments/**');
  await page.route('**/api/v1/shipments/**', () => {});
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(page.getByText('Loading shipments…')).toBeAttached();
  await expect(row).toHaveCount(0);
});

test('signing out leaves only the theme behind, in every tab', async ({ page, context, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/track?tracking=${tracking_number}`);
  await expect(main(page)).toContainText('Pending');
  const another = await context.newPage();
  for (const tab of [page, another]) {
    await tab.goto(`/shipments/${id}/add-tracking`);
    await field(tab, 'location').fill('Leith');
    await expect.poll(() => keys(tab)).toContainEqual(expect.stringMatching(/^draft:.*:add-tracking:/));
  }
  // A page behind another draws nothing, so that clicks wait for seconds.
  await page.bringToFront();
  await page.reload();
  await expect(field(page, 'location')).toHaveValue('Leith');
  await expect(main(page)).toContainText('Your earlier entries were restored.');
  await page.getByRole('button', { name: 'Switch to' }).click();
  await signOut(page);
  for (const tab of [page, another]) {
    await expect(tab).toHaveURL(/\/login/);
    await expect
      .poll(async () => (await keys(tab)).filter((key) => !key.startsWith('scroll:')))
      .toEqual(['themePreference']);
  }
});

test('values of a newer server that the client does not know are shown readably', async ({ page, customer }) => {
  const { due: _due, ...known } = await newShipment(customer.client);
  const changed = { ...known, status: 'held_at_customs', service_type: 'overnight' };
  await page.route(/\/api\/v1\/shipments\/(\?.*)?$/, (route) => route.fulfill({ json: [changed] }));
  await page.route(/\/api\/v1\/shipments\/\d+\/$/, (route) => route.fulfill({ json: changed }));
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('row').filter({ hasText: known.tracking_number })).toContainText('Held at customs');
  await page.getByRole('row').getByRole('link', { name: known.tracking_number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page)).toContainText('Held at customs');
});

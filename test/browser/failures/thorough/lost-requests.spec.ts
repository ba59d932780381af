import { newShipment, quay, waybill } from '../../../support/clients/samples.js';
import { failing, holdBack } from '../../support/disturb.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, fillShipment, patient, press } from '../../support/forms.js';
import { fetchedAhead, field, main, toast } from '../../support/parts.js';
import { withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

test("a rate-limited request shows the server's detail on every screen", async ({ page, customer }) => {
  const detail = 'Too many attempts. Try again in 30 seconds.';
  await page.route('**/api/v1/**', (route) => {
    const isLimited = /\/(token|track\/[^/]+|shipments)\/$/.test(new URL(route.request().url()).pathname);
    if (!isLimited || (route.request().method() === 'GET' && !route.request().url().includes('/track/'))) {
      return route.fallback();
    }
    return route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { detail, code: 'RATE_LIMITED' } });
  });
  await page.goto('/login');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(toast(page, detail)).toBeVisible();
  await page.goto('/track?tracking=WM-0000-0000-0000-0');
  await expect(main(page).getByRole('alert')).toContainText(detail);
  await expect(toast(page, detail)).toBeVisible();
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  await press(page, 'Create Shipment');
  await expect(toast(page, detail)).toBeVisible();
  await expect(field(page, 'contents_description')).toHaveValue(waybill.contents_description);
});

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
    const ahead = fetchedAhead(page, 'dashboard');
    await page.goto('/shipments/create');
    await fillShipment(page);
    await ahead;
    await context.setOffline(true);
    await press(page, 'Create Shipment');
    await expect(main(page).getByText('Not sent yet.')).toBeVisible();
    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await expect(toast(page, 'Failed to load shipments')).toBeVisible(patient);
    await expect(main(page)).toContainText('It loads again when the connection returns.');
    await context.setOffline(false);
    await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible(patient);
    // It loads once, by itself, and a user who has opened another page stays there.
    await expect(page.getByRole('row').filter({ hasText: waybill.recipient_city })).toHaveCount(2, patient);
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

test('a slow server leaves a skeleton until the content loads', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await customer.client.post('/shipments/addresses/', quay);
  await signInAs(page, customer);
  const heading = page.getByRole('heading', { level: 1, name: tracking_number });
  for (const [path, request, waiting, arrived] of [
    ['/dashboard', '/shipments/', 'Loading shipments…', page.getByRole('row').filter({ hasText: tracking_number })],
    [`/shipments/${id}`, `/shipments/${id}/`, 'Loading shipment…', heading],
    [`/shipments/${id}/edit`, `/shipments/${id}/`, 'Loading…', field(page, 'sender_city')],
    ['/profile', '/shipments/addresses/', 'Loading addresses…', main(page).getByText('Quay', { exact: true })],
  ] as const) {
    const show = await holdBack(page, request);
    await page.goto(path);
    await expect(main(page).getByText(waiting, { exact: true })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    show();
    await expect(arrived).toBeVisible();
    await expect(main(page).getByText(waiting, { exact: true })).toHaveCount(0);
  }
  const show = await holdBack(page, '/shipments/track/**');
  await page.goto(`/track?tracking=${tracking_number}`);
  await expect(main(page).getByText('Looking up the shipment…', { exact: true })).toBeAttached();
  await page.goto('/track');
  await fill(page, { tracking_number });
  await press(page, 'Track');
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeDisabled();
  show();
  await expect(page.getByRole('article')).toBeVisible();
});

test('a busy button ignores a second click', async ({ page, customer }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login');
  const answer = await holdBack(page, '/accounts/token/');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL('/dashboard');
  expect(paths.filter((request) => request === 'POST /api/v1/accounts/token/')).toHaveLength(1);
});

test('a health response that is not from the backend shows unhealthy and the reason', async ({ page }) => {
  await failing(page, 'GET', '/health/', 'nonsense');
  await page.goto('/');
  const badge = page.getByRole('group', { name: 'Backend health' });
  await expect(badge).toContainText('Backend: unhealthy');
  await expect(badge).toContainText('Failed to connect to backend');
});

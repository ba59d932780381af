import type { Shipment } from '@waymark/contracts';
import { newShipment, quay, waybill } from '../../support/samples.js';
import { failing, holdBack } from '../disturb.js';
import { expect, failedRequest, failedSocket, test } from '../fixtures.js';
import { fill, fillShipment, patient, press } from '../forms.js';
import { fetchedAhead, field, main, toast } from '../parts.js';
import { withClock } from '../pauses.js';
import { signInAs } from '../signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

test('an answer that got lost: the second press makes no second shipment', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const create = '**/api/v1/shipments/';
  await page.route(create, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Create Shipment');
  await expect(toast(page, 'Failed to create shipment')).toBeVisible();
  await page.unroute(create);
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  const { body } = await customer.client.get<Shipment[]>('/shipments/');
  expect(body).toHaveLength(1);
});

test('too many requests: the sentence of the server, wherever it comes', async ({ page, customer }) => {
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
  test(`the ${files} of ${path} did not come: brought when it is there again`, async ({ page, customer }) => {
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

test.describe('with the pages fetched ahead', () => {
  test.use({ fetchesAhead: true });

  test('without a line: told, and everything goes on with it', async ({ page, context, allow, customer }) => {
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
    await expect(main(page)).toContainText('It comes back by itself when the connection does.');
    await context.setOffline(false);
    await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible(patient);
    // Once, by itself, and whoever has gone on to another page stays there.
    await expect(page.getByRole('row').filter({ hasText: waybill.recipient_city })).toHaveCount(2, patient);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('where data is to be saved, a page is fetched when it is opened, and not ahead', async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = () => asked.some((path) => path.startsWith('/assets/create-shipment-'));
  await signInAs(page, customer);
  await withClock(page);
  await page.goto('/dashboard');
  await expect(main(page).getByText('No shipments found')).toBeVisible();
  await page.clock.runFor(10_000);
  expect(isAsked()).toBe(false);
  await page.getByRole('complementary').getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page).toHaveTitle('Create Shipment · Waymark');
  expect(isAsked()).toBe(true);
});

test('a slow server: the shape of what comes until it is there', async ({ page, customer }) => {
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
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeDisabled();
  show();
  await expect(page.getByRole('article')).toBeVisible();
});

test('a busy button takes no second press', async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login');
  const answer = await holdBack(page, '/accounts/token/');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL('/dashboard');
  expect(asked.filter((request) => request === 'POST /api/v1/accounts/token/')).toHaveLength(1);
});

test('a health answer of something else than the backend: unhealthy, and why', async ({ page }) => {
  await failing(page, 'GET', '/health/', 'nonsense');
  await page.goto('/');
  const badge = page.getByRole('group', { name: 'Backend health' });
  await expect(badge).toContainText('Backend: unhealthy');
  await expect(badge).toContainText('Failed to connect to backend');
});

import type { Page } from '@playwright/test';
import { newShipment } from '../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../support/fixtures.js';
import { field, main } from '../support/parts.js';
import { signInAs, storedSession } from '../support/signed-in.js';

const guarded = ['/developers/keys', '/shipments/1/edit'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const login = async (page: Page, { email, password }: { email: string; password: string }) => {
  // The previous page may have an Email field, too.
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
};

const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

test('the signed-in pages redirect guests to /login', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(heading(page, 'Login')).toBeVisible();
  }
});

test('signing in returns to the requested page, also by way of /register', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/shipments/${shipment.id}?from=mail`);
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await login(page, customer);
  await expect(page).toHaveURL(`/shipments/${shipment.id}?from=mail`);
  await expect(heading(page, shipment.tracking_number)).toBeVisible();
});

test('logout removes the session in the browser and on the server', async ({ page, customer, anybody }) => {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const loggedOut = page.waitForResponse('**/accounts/logout/');
  await logout(page);
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toBeNull();
  expect((await loggedOut).ok()).toBe(true);
  const { status } = await anybody.post('/accounts/token/refresh/', { refresh: customer.refresh });
  expect(status).toBe(401);
  await login(page, customer);
  await expect(page).toHaveURL('/dashboard');
});

test('another tab follows a logout and a login', async ({ page, context, allow, customer }) => {
  // A request of the other tab may meet the end of its session.
  allow(failedRequest, failedSocket);
  await signInAs(page, customer);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(heading(other, 'My Shipments')).toBeVisible();
  // A page behind another draws nothing, so that a click waits for seconds.
  await page.bringToFront();
  await logout(page);
  await expect(other).toHaveURL('/login');
  await login(page, customer);
  await expect(other).toHaveURL('/dashboard');
});

test('an expired access token causes one silent refresh for all waiting requests', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest, failedSocket);
  await newShipment(customer.client);
  await signInAs(page, customer, { token: 'expired' });
  const refreshed: string[] = [];
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('/token/refresh/')) refreshed.push(response.request().postData() ?? '');
    if (response.status() === 401) refused.push(pathname);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(refreshed).toEqual([JSON.stringify({ refresh: customer.refresh })]);
  expect(refused.toSorted()).toEqual(['/api/v1/shipments/', '/api/v1/shipments/counters/']);
  const session = await storedSession(page);
  expect(session?.token).not.toBe('expired');
  expect(session?.refreshToken).not.toBe(customer.refresh);
});

test('an invalid refresh token ends the session, and signing in starts a new one', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest, failedSocket);
  const shipment = await newShipment(customer.client);
  await signInAs(page, customer, { token: 'expired', refreshToken: 'dead' });
  await page.goto(`/shipments/${shipment.id}`);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await login(page, customer);
  await expect(page).toHaveURL(`/shipments/${shipment.id}`);
});

test('a draft survives an expired session', async ({ page, allow, customer }) => {
  allow(failedRequest, failedSocket);
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await field(page, 'sender_city').fill('Reykjavík');
  await customer.client.post('/accounts/logout/', { refresh: customer.refresh });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await login(page, customer);
  await expect(page).toHaveURL('/shipments/create');
  await expect(field(page, 'sender_city')).toHaveValue('Reykjavík');
});

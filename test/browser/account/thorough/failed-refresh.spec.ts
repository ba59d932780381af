import type { Page, Route } from '@playwright/test';
import type { ErrorCode } from '@waymark/contracts';
import type { Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { PLAIN_HTTP_HOST } from '../../support/chromium.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { main } from '../../support/parts.js';
import type { Product } from '../../support/product.js';
import { keep, signInAs, storedSession } from '../../support/signed-in.js';

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

const json = (status: number, code: ErrorCode, headers: Record<string, string> = {}) => ({
  status,
  headers,
  json: { detail: 'Not now.', code },
});
const page = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<!doctype html><title>Gateway</title><h1>Gateway</h1>',
});

/** A page of a proxy that looks like a refusal of the server. */
const refusedByProxy = (route: Route): Promise<void> => route.fulfill(page(403));
const carriedOut = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort();
};

const isRefresh = '**/accounts/token/refresh/';

test('a refresh that fails keeps the session, says so, and succeeds later with its key', async ({
  page: tab,
  customer,
}) => {
  const { tracking_number } = await newShipment(customer.client);
  await withClock(tab);
  await signInAs(tab, customer, { token: 'expired' });
  const keys = new Set<string | undefined>();
  let answer = refusedByProxy;
  await tab.route(isRefresh, (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    return answer(route);
  });
  await tab.goto('/dashboard');
  await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeVisible(look));
  await expect(tab).toHaveURL('/dashboard');
  expect(await storedSession(tab)).toMatchObject({ token: 'expired', refreshToken: customer.refresh });

  // Also for a page that is loaded during the outage.
  answer = carriedOut;
  await tab.reload();
  await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeVisible(look));
  answer = (route) => route.fallback();
  await afterPauses(tab, (look) => expect(tab.getByRole('row').filter({ hasText: tracking_number })).toBeVisible(look));
  await expect(tab.getByText(/^No connection since/)).toBeHidden();
  expect((await storedSession(tab))?.refreshToken).not.toBe(customer.refresh);
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('a submit while the session cannot be refreshed fails, keeps the form and works later', async ({
  page: tab,
  customer,
}) => {
  await withClock(tab);
  await signInAs(tab, customer);
  await tab.goto('/profile');
  const company = main(tab).locator('[name="company_name"]');
  await company.fill('Kept Parcels');
  let isWell = false;
  await tab.route('**/api/v1/**', (route) => {
    const request = route.request();
    if (isWell) return route.fallback();
    if (request.url().endsWith('/token/refresh/')) return route.fulfill(page(502));
    if (request.method() === 'PATCH') return route.fulfill(json(401, 'UNAUTHENTICATED'));
    return route.fallback();
  });
  await main(tab).getByRole('button', { name: 'Update Profile' }).click();
  await expect(tab.getByText('Failed to update profile')).toBeVisible();
  await expect(company).toHaveValue('Kept Parcels');
  isWell = true;
  await main(tab).getByRole('button', { name: 'Update Profile' }).click();
  await expect(tab.getByText('Profile updated successfully')).toBeVisible();
});

test('an untouched page whose session.expiring notice meets a 503 stays signed in', async ({ page: tab, customer }) => {
  await withClock(tab);
  let expire = (): void => {};
  await tab.routeWebSocket(/\/socket\.io\//, (line) => {
    line.connectToServer();
    expire = () => line.send('42["session.expiring"]');
  });
  await signInAs(tab, customer);
  await tab.goto('/dashboard');
  await expect(main(tab).getByText('Live', { exact: true })).toBeVisible();
  let isWell = false;
  await tab.route(isRefresh, (route) => (isWell ? route.fallback() : route.fulfill(json(503, 'STORE_UNAVAILABLE'))));
  expire();
  await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeVisible(look));
  await expect(tab).toHaveURL('/dashboard');
  isWell = true;
  // The line also ends and returns with the heartbeats that the clock of the page skips, so it does not show a refresh.
  await afterPauses(tab, async () => {
    expect((await storedSession(tab))?.refreshToken).not.toBe(customer.refresh);
  });
  await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeHidden(look));
});

test.describe('two tabs over plain HTTP', () => {
  /** Holds back the first refresh of each tab until both are sent. */
  const openTwo = async (
    one: Page,
    { product, customer }: { product: Product; customer: Person },
    answer: (route: Route, url: string, turn: number) => Promise<void>,
  ) => {
    const context = one.context();
    const address = product.address.replace('127.0.0.1', PLAIN_HTTP_HOST);
    const other = await context.newPage();
    const sent: string[] = [];
    await context.route(isRefresh, async (route) => {
      const request = route.request();
      const turn = sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      if (turn <= 2) await expect.poll(() => sent.length, 'both tabs to refresh').toBeGreaterThan(1);
      await answer(route, request.url().replace(PLAIN_HTTP_HOST, '127.0.0.1'), turn);
    });
    await newShipment(customer.client);
    await Promise.all([one, other].map((tab) => tab.goto(`${address}/dashboard`)));
    expect(await one.evaluate(() => isSecureContext)).toBe(false);
    for (const tab of [one, other]) {
      await expect(tab.getByRole('row')).toHaveCount(2, { timeout: 30_000 });
      await expect(tab).toHaveURL(`${address}/dashboard`);
    }
    // A retry may still be under way.
    await context.unrouteAll({ behavior: 'wait' });
    expect(new Set(sent).size).toBe(1);
    return sent;
  };

  // Chromium warns that both headers need a secure context.
  test.beforeEach(({ allow }) => allow(/Cross-Origin-Opener-Policy/, /Origin-Agent-Cluster/));

  test('send one and the same refresh, and both stay signed in', async ({ page: one, product, customer }) => {
    const address = product.address.replace('127.0.0.1', PLAIN_HTTP_HOST);
    await signInAs(one, customer, { token: 'expired' }, address);
    // A sign-in stores it with the session; an earlier version of the client stored none, as in the next test.
    await keep(one, address, 'refreshSecret', 'made at sign-in');
    const statuses: number[] = [];
    await openTwo(one, { product, customer }, async (route, url) => {
      const response = await route.fetch({ url });
      statuses.push(response.status());
      await route.fulfill({ response });
    });
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  test('stay signed in although both responses to their refresh are lost', async ({ page: one, product, customer }) => {
    const address = product.address.replace('127.0.0.1', PLAIN_HTTP_HOST);
    await signInAs(one, customer, { token: 'expired' }, address);
    const sent = await openTwo(one, { product, customer }, async (route, url, turn) => {
      const response = await route.fetch({ url });
      if (turn === 1) return route.abort();
      return turn === 2 ? route.fulfill(page(504)) : route.fulfill({ response });
    });
    expect(sent.length).toBeGreaterThan(2);
  });
});

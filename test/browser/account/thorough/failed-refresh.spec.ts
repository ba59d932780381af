import type { Route } from '@playwright/test';
import type { ErrorCode } from '@waymark/contracts';
import { newShipment } from '../../../support/clients/samples.js';
import { PLAIN_HTTP_HOST } from '../../support/chromium.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { main } from '../../support/parts.js';
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

/** The ways in which a server, or a proxy in front of it, fails to answer a refresh. */
const faults: [string, (route: Route, url?: string) => Promise<void>][] = [
  ['503 of a restarting Redis', (route) => route.fulfill(json(503, 'STORE_UNAVAILABLE', { 'retry-after': '1' }))],
  ['429', (route) => route.fulfill(json(429, 'RATE_LIMITED', { 'retry-after': '1' }))],
  ['409 of a key in use', (route) => route.fulfill(json(409, 'IDEMPOTENCY_KEY_IN_USE', { 'retry-after': '1' }))],
  ['the 502 page of a proxy', (route) => route.fulfill(page(502))],
  ['the 403 page of a proxy', (route) => route.fulfill(page(403))],
  [
    'a 504 page after the refresh was carried out',
    async (route, url = route.request().url()) => {
      await route.fetch({ url });
      await route.fulfill(page(504));
    },
  ],
  [
    'a line that is cut after the refresh was carried out',
    async (route, url = route.request().url()) => {
      await route.fetch({ url });
      await route.abort();
    },
  ],
];

const isRefresh = '**/accounts/token/refresh/';

for (const [name, fault] of faults) {
  test(`a refresh that meets ${name} keeps the session, says so, and succeeds later with its key`, async ({
    page: tab,
    customer,
  }) => {
    const { tracking_number } = await newShipment(customer.client);
    await withClock(tab);
    await signInAs(tab, customer, { token: 'expired' });
    const keys = new Set<string | undefined>();
    let isWell = false;
    await tab.route(isRefresh, (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      return isWell ? route.fallback() : fault(route);
    });
    await tab.goto('/dashboard');
    await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeVisible(look));
    await expect(tab).toHaveURL('/dashboard');
    expect(await storedSession(tab)).toMatchObject({ token: 'expired', refreshToken: customer.refresh });

    // Also for a page that is loaded during the outage.
    await tab.reload();
    await afterPauses(tab, (look) => expect(tab.getByText(/^No connection since/)).toBeVisible(look));
    isWell = true;
    await afterPauses(tab, (look) =>
      expect(tab.getByRole('row').filter({ hasText: tracking_number })).toBeVisible(look),
    );
    await expect(tab.getByText(/^No connection since/)).toBeHidden();
    expect((await storedSession(tab))?.refreshToken).not.toBe(customer.refresh);
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
}

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

/** The state that a sign-in stores with the session. An earlier version of the client stored none. */
const secrets = { 'a session': 'made at sign-in', 'a session of an earlier client': undefined };

for (const [session, secret] of Object.entries(secrets)) {
  test(`two tabs over plain HTTP send one and the same refresh of ${session}, and both stay signed in`, async ({
    page: one,
    context,
    product,
    customer,
    allow,
  }) => {
    // Chromium warns that both headers need a secure context.
    allow(/Cross-Origin-Opener-Policy/, /Origin-Agent-Cluster/);
    const address = product.address.replace('127.0.0.1', PLAIN_HTTP_HOST);
    await newShipment(customer.client);
    await signInAs(one, customer, { token: 'expired' }, address);
    if (secret !== undefined) await keep(one, address, 'refreshSecret', secret);
    const other = await context.newPage();
    const sent: string[] = [];
    const statuses: number[] = [];
    await context.route(isRefresh, async (route) => {
      const request = route.request();
      sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      await expect.poll(() => sent.length, 'both tabs to refresh').toBeGreaterThan(1);
      const answer = await route.fetch({ url: request.url().replace(PLAIN_HTTP_HOST, '127.0.0.1') });
      statuses.push(answer.status());
      await route.fulfill({ response: answer });
    });
    await Promise.all([one, other].map((tab) => tab.goto(`${address}/dashboard`)));
    expect(await one.evaluate(() => isSecureContext)).toBe(false);
    for (const tab of [one, other]) {
      await expect(tab.getByRole('row')).toHaveCount(2);
      await expect(tab).toHaveURL(`${address}/dashboard`);
    }
    // A retry after 409 may still be under way.
    await context.unrouteAll({ behavior: 'wait' });
    expect(new Set(sent).size).toBe(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });
}

for (const [name, fault] of faults) {
  test(`two tabs over plain HTTP stay signed in although one refresh is carried out but cut off, and the other meets ${name}`, async ({
    page: one,
    context,
    product,
    customer,
    allow,
  }) => {
    allow(/Cross-Origin-Opener-Policy/, /Origin-Agent-Cluster/);
    const address = product.address.replace('127.0.0.1', PLAIN_HTTP_HOST);
    await newShipment(customer.client);
    await signInAs(one, customer, { token: 'expired' }, address);
    const other = await context.newPage();
    const sent: string[] = [];
    await context.route(isRefresh, async (route) => {
      const request = route.request();
      sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      const turn = sent.length;
      const url = request.url().replace(PLAIN_HTTP_HOST, '127.0.0.1');
      if (turn <= 2) await expect.poll(() => sent.length, 'both tabs to refresh').toBeGreaterThan(1);
      if (turn === 2) return fault(route, url);
      const answer = await route.fetch({ url });
      return turn === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await Promise.all([one, other].map((tab) => tab.goto(`${address}/dashboard`)));
    for (const tab of [one, other]) {
      await expect(tab.getByRole('row')).toHaveCount(2, { timeout: 30_000 });
      await expect(tab).toHaveURL(`${address}/dashboard`);
    }
    await context.unrouteAll({ behavior: 'wait' });
    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent).size).toBe(1);
  });
}

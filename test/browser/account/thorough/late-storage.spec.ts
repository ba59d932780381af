import type { BrowserContext, Page } from '@playwright/test';
import type { TokenPair } from '@waymark/contracts';
import { newCustomer, type Person } from '../../../support/clients/people.js';
import { withClaims } from '../../support/access-tokens.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { keep, signInAs, storedSession } from '../../support/signed-in.js';

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

/** Hides other tabs' changes of local storage from this page. Chromium brings them to another process late. */
const lag = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    const shared = localStorage;
    const view = new Map<string, string>(Object.entries(shared));
    const value = {
      getItem: (key: string) => view.get(key) ?? null,
      setItem: (key: string, text: string) => {
        view.set(key, text);
        shared.setItem(key, text);
      },
      removeItem: (key: string) => {
        view.delete(key);
        shared.removeItem(key);
      },
    };
    Object.defineProperty(window, 'localStorage', { value });
  });

/** Returns the statuses of all refreshes, and a function that makes the server refuse every access token issued so far. */
const tokensOf = async (context: BrowserContext, { access }: Person) => {
  const issued = [access];
  const refused = new Set<string>();
  const statuses: number[] = [];
  await context.route('**/api/v1/**', (route) => {
    const token = route.request().headers()['authorization']?.replace('Bearer ', '');
    return token !== undefined && refused.has(token)
      ? route.fulfill({ status: 401, json: { detail: 'Expired.', code: 'UNAUTHENTICATED' } })
      : route.fallback();
  });
  await context.route('**/token/refresh/', async (route) => {
    const response = await route.fetch();
    statuses.push(response.status());
    if (!response.ok()) return route.fulfill({ response });
    const tokens = (await response.json()) as TokenPair;
    // The server returns the same access token twice within a second, also for different refresh tokens.
    const access = withClaims(tokens.access, { jti: tokens.refresh });
    issued.push(access);
    return route.fulfill({ response, json: { ...tokens, access } });
  });
  const refuse = () => {
    for (const token of issued) refused.add(token);
  };
  return { refuse, statuses };
};

/** Sends a request of the signed-in user. */
const update = async (tab: Page) => {
  await tab.bringToFront();
  const updated = tab.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok());
  await press(tab, 'Update Profile');
  await updated;
};

const logout = async (tab: Page) => {
  await tab.bringToFront();
  await tab.getByRole('button', { name: 'Account menu' }).click();
  await tab.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(tab).toHaveURL('/login');
};

const login = async (tab: Page, { email, password }: Person) => {
  await fill(tab, { email, password });
  await press(tab, 'Login');
  await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
};

/** Two tabs of one session. The second does not see what the first changes in local storage. */
const twoTabs = async (one: Page, customer: Person) => {
  await signInAs(one, customer);
  await keep(one, customer.client.url, 'refreshSecret', 'made at sign-in');
  const late = await one.context().newPage();
  await lag(late);
  for (const tab of [one, late]) {
    // Requests of the page would meet refused tokens, and refresh them before the test does.
    await Promise.all([
      tab.waitForResponse('**/api/v1/accounts/profile/'),
      tab.waitForResponse('**/api/v1/shipments/addresses/'),
      tab.goto('/profile'),
    ]);
    await expect(tab.getByText(`Signed in as ${customer.email}`)).toBeVisible();
  }
  return late;
};

test('a tab whose storage lags gets the tokens of another tab with a message', async ({
  page: one,
  context,
  customer,
}) => {
  const { refuse, statuses } = await tokensOf(context, customer);
  const late = await twoTabs(one, customer);
  refuse();
  await update(one);
  await update(late);
  refuse();
  await update(late);
  await update(one);
  expect(statuses).toEqual([200, 200]);
});

test('a refused tab whose storage lags follows the user who has signed in meanwhile', async ({
  page: one,
  context,
  customer,
  anybody,
}) => {
  // The socket would report the logout.
  await context.routeWebSocket(/\/socket\.io\//, () => {});
  const grace = await newCustomer(anybody);
  const late = await twoTabs(one, customer);
  await logout(one);
  await login(one, grace);
  const session = await storedSession(one);
  await late.bringToFront();
  await press(late, 'Update Profile');
  await expect(late.getByText(`Signed in as ${grace.email}`)).toBeVisible();
  expect(await storedSession(one)).toEqual(session);
});

import type { Page, Response } from '@playwright/test';
import { Client } from '../../../support/clients/client.js';
import { newCustomer, signIn as newSession, type Person } from '../../../support/clients/people.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main } from '../../support/parts.js';
import { startProduct, type Product } from '../../support/product.js';
import { signInAs, storedSession } from '../../support/signed-in.js';

const MINUTE = 60_000;

// One worker, so that the product starts once.
test.describe.configure({ mode: 'default', timeout: 240_000 });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '10' });
});
test.afterAll(() => product.stop());
// The page's clock runs ahead of the server's: to the page, its socket looks dead.
test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

/** Opens the form for a shipment once the page knows how long the session lasts. */
const opened = async (page: Page): Promise<void> => {
  const timeLeft = page.waitForResponse('**/accounts/session/');
  await page.goto(`${product.address}/shipments/create`);
  await timeLeft;
  await expect(field(page, 'sender_city')).toBeVisible();
};
const signIn = async (page: Page, { email, password }: Person): Promise<void> => {
  const timeLeft = page.waitForResponse('**/accounts/session/');
  await fill(page, { email, password });
  await press(page, 'Login');
  await timeLeft;
};
const isReport = (response: Response): boolean =>
  response.url().endsWith('/accounts/session/') && response.request().method() === 'POST';
const pass = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);

/** Lets time pass, also for the server as far as pages ask it: it says that the session is over. */
const passUnused = async (page: Page, milliseconds: number): Promise<void> => {
  const path = '**/accounts/session/';
  const context = page.context();
  await context.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { seconds_left: 0 } }) : route.fallback(),
  );
  // One tab may end the session before the other asks.
  const asked = context.waitForEvent('response', (one) => one.url().endsWith('/accounts/session/') && !isReport(one));
  await pass(page, milliseconds);
  await asked;
  await context.unroute(path);
};

test('a page that nobody uses warns, can be kept, and signs out with the draft kept for the same account', async ({
  page,
}) => {
  const anybody = new Client(() => product.address);
  const [ada, grace] = [await newCustomer(anybody), await newCustomer(anybody)];
  await page.clock.install();
  await signInAs(page, ada);
  await opened(page);
  await field(page, 'sender_city').fill('Reykjavík');
  const reported = page.waitForResponse(isReport);
  await field(page, 'sender_city').press('End');
  await pass(page, MINUTE);
  expect((await reported).status()).toBe(200);

  await pass(page, 8 * MINUTE);
  await expect(warning(page)).toHaveCount(0);
  await pass(page, MINUTE);
  await expect(warning(page)).toBeVisible();
  await expect(warning(page).getByRole('status')).toContainText('You will be signed out in');
  await expectNoAxeViolations(page);
  const kept = page.waitForResponse(isReport);
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  expect((await kept).status()).toBe(200);
  await expect(warning(page)).toHaveCount(0);

  await passUnused(page, 10 * MINUTE);
  await expect(page).toHaveURL(/\/login$/);
  await expect(main(page)).toContainText('You were signed out after 10 minutes without use.');
  expect(await storedSession(page)).toBeNull();
  await expect
    .poll(async () => (await anybody.post('/accounts/token/refresh/', { refresh: ada.refresh })).status)
    .toBe(401);

  await signIn(page, grace);
  await expect(page).toHaveURL(/\/shipments\/create$/);
  await expect(field(page, 'sender_city')).toHaveValue('');
  await passUnused(page, 10 * MINUTE);
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, ada);
  await expect(page).toHaveURL(/\/shipments\/create$/);
  await expect(field(page, 'sender_city')).toHaveValue('Reykjavík');
});

test('use in one tab counts for the other, and both sign out together', async ({ page, context }) => {
  const ada = await newCustomer(new Client(() => product.address));
  await page.clock.install();
  await signInAs(page, ada);
  await opened(page);
  const other = await context.newPage();
  await opened(other);

  // All tabs share the clock.
  await pass(page, 9 * MINUTE);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(other)).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);

  await passUnused(page, 10 * MINUTE);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(main(tab)).toContainText('You were signed out after 10 minutes without use.');
  }
});

test('a tab that was suspended does not end the session that began meanwhile', async ({ page }) => {
  const anybody = new Client(() => product.address);
  const ada = await newCustomer(anybody);
  await page.clock.install();
  await signInAs(page, ada);
  await opened(page);
  const { email, password } = ada;
  const { access, refresh } = await newSession(anybody, email, password);
  // As another tab leaves it while this one is suspended: the tab gets no event.
  await page.evaluate(
    ([token, refreshToken]) => {
      const stored = JSON.parse(localStorage.getItem('authState') ?? '{}') as object;
      localStorage.setItem('authState', JSON.stringify({ ...stored, token, refreshToken }));
    },
    [access, refresh] as const,
  );
  await passUnused(page, 10 * MINUTE);
  await page.evaluate(
    (ended) => dispatchEvent(new StorageEvent('storage', { key: 'sessionEnd', newValue: ended })),
    ada.refresh,
  );
  await expect(field(page, 'sender_city')).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ token: access, refreshToken: refresh });
  expect((await anybody.as(access).get('/accounts/profile/')).status).toBe(200);
});

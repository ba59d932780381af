import type { Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import type { Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { signInAs } from '../../support/signed-in.js';

const NOTICE =
  'This page could not start. It works in Chrome and Edge 109, Firefox 115, and Safari 16.4, and in newer versions.';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: NOTICE });

/** Replaces the first chunk of every page. */
const replaceCode = (page: Page, body: string) =>
  page.route(/\/assets\/shell-[\w-]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));

/** Opens a shipment on Track, and then another by the search, which the server responds to. */
const expectAnswersOfServer = async (page: Page, { client }: Pick<Person, 'client'>): Promise<void> => {
  const [one, other] = [await newShipment(client), await newShipment(client)];
  await page.goto(`/track?tracking=${one.tracking_number}`);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Pending').first()).toBeVisible();
  await page.getByLabel('Tracking number', { exact: true }).fill(other.tracking_number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page).toHaveURL(`/track?tracking=${other.tracking_number}`);
  await expect(notice(page)).toBeVisible();
};

test('a browser without AbortSignal.any looks a number up and reports a healthy backend', async ({
  page,
  customer,
}) => {
  const { tracking_number: number } = await newShipment(customer.client);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/track');
  await page.getByLabel('Tracking number', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByRole('article', { name: `Shipment ${number}` })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Backend health' })).toContainText('Backend: healthy');
});

test.describe('code of one page that cannot be parsed', () => {
  const replacePage = (page: Page, name: string) =>
    page.route(new RegExp(`/assets/${name}-[\\w-]+\\.js$`), (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let = ;' }),
    );
  test.beforeEach(({ allow }) => allow(/SyntaxError|works in Chrome/));

  test('leaves the answer of the server on Track, and a search that works', async ({ page, customer }) => {
    await replacePage(page, 'track');
    await expectAnswersOfServer(page, customer);
  });

  test('names the supported browsers on a signed-in page, at once and for good', async ({ page, customer }) => {
    await signInAs(page, customer);
    await replacePage(page, 'profile');
    await page.goto(pagePaths.profile);
    await expect(
      page.getByText('. This page works in Chrome and Edge 109, Firefox 115, and Safari 16.4, and in newer versions.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
  });
});

for (const [fault, code, complaint] of [
  ['cannot be parsed', 'let = ;', /SyntaxError/],
  ['throws at its start', 'throw new TypeError("missing")', /TypeError: missing/],
] as const)
  test.describe(`code that ${fault}`, () => {
    test.beforeEach(({ allow }) => allow(complaint));

    test('leaves the answer of the server on Track, and a search that works', async ({ page, customer }) => {
      await signInAs(page, customer);
      await replaceCode(page, code);
      await expectAnswersOfServer(page, customer);
    });

    test('disables the sign-in form, whose password stays out of the address', async ({ page }) => {
      await replaceCode(page, code);
      await page.goto(pagePaths.login);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
      await page.getByLabel('Password').fill('secret');
      await page.getByLabel('Password').press('Enter');
      await expect(page).toHaveURL(pagePaths.login);
    });

    test('shows the notice on a signed-in page, which the server does not render', async ({ page, customer }) => {
      await signInAs(page, customer);
      await replaceCode(page, code);
      await page.goto(pagePaths.dashboard);
      await expect(notice(page)).toBeVisible();
    });
  });

test('a page whose code does not arrive says so after some seconds, and a search works through the server', async ({
  page,
  customer,
}) => {
  const { tracking_number: number } = await newShipment(customer.client);
  await page.clock.install();
  await page.route(/\/assets\/shell-[\w-]+\.js$/, () => undefined);
  await page.goto('/track', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(page.getByRole('alert').filter({ hasText: 'This page is still loading.' })).toBeVisible();
  await page.getByLabel('Tracking number', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page).toHaveURL(`/track?tracking=${number}`);
  await expect(page.getByText('Pending').first()).toBeVisible();
});

test.describe('a page whose code does not arrive', () => {
  const late = async (page: Page, path: string): Promise<void> => {
    await page.clock.install();
    await page.route(/\/assets\/shell-[\w-]+\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('body > noscript')).toBeAttached();
    await page.clock.fastForward(8_000);
  };
  const loading = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page is still loading.' });

  test('shows the search of Track to a returning visitor', async ({ page, customer }) => {
    const { tracking_number: number } = await newShipment(customer.client);
    await page.addInitScript(() => localStorage.setItem('recentTrackingNumbers', '[]'));
    await late(page, '/track');
    await expect(loading(page)).toContainText('You can already track a parcel, or reload the page.');
    await page.getByLabel('Tracking number', { exact: true }).fill(number);
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page).toHaveURL(`/track?tracking=${number}`);
  });

  for (const path of [pagePaths.login, '/faq', pagePaths.dashboard]) {
    test(`mentions no search on ${path}`, async ({ page, customer }) => {
      if (path === pagePaths.dashboard) await signInAs(page, customer);
      await late(page, path);
      await expect(loading(page)).toHaveText('This page is still loading. You can reload the page.');
    });
  }

  test('says that the page has not loaded once the code has failed, and reloads it', async ({ page, allow }) => {
    allow(failedRequest);
    const code = /\/assets\/shell-[\w-]+\.js$/;
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.clock.install();
    await page.route(code, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/faq', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(8_000);
    await expect(loading(page)).toBeVisible();
    fail();
    const notice = page.getByRole('alert').filter({ hasText: 'This page has not loaded.' });
    await expect(notice).toHaveText('This page has not loaded. You can reload the page.');
    await page.unroute(code);
    await notice.getByRole('link', { name: 'reload the page' }).click();
    await expect(page.getByRole('group', { name: 'Backend health' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Track shows the parcel of its address, and its search works', async ({ page, customer }) => {
    const { tracking_number: number } = await newShipment(customer.client);
    await page.goto('/track');
    await page.getByLabel('Tracking number', { exact: true }).fill(number);
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page).toHaveURL(`/track?tracking=${number}`);
    await expect(page.getByText('Pending').first()).toBeVisible();
    await expect(page.locator('body > noscript')).toHaveCount(0);
    await expect(page.getByRole('article').locator('noscript')).toHaveText(
      'The updates, the route and the live view need JavaScript.',
      { useInnerText: true },
    );
    await expect(page.locator('.animate-shimmer').first()).toBeHidden();
  });

  test('Contact says what needs scripts, and shows nothing as loading', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('main').locator('noscript')).toHaveText(
      'This page needs JavaScript to show the phone number and the addresses.',
      { useInnerText: true },
    );
    await expect(page.locator('dt:visible')).toHaveText('Support hours');
  });

  test('Track says that no shipment has the number of its address', async ({ page }) => {
    const notice = page.locator('form + noscript');
    await page.goto('/track?tracking=WM-1');
    await expect(notice).toHaveText('Shipment not found. Check the tracking number.', { useInnerText: true });
    await expect(page.getByLabel('Tracking number', { exact: true })).toHaveValue('WM-1');
    await page.goto('/track?tracking=');
    await expect(page.getByLabel('Tracking number', { exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

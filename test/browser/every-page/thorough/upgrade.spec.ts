import type { Page } from '@playwright/test';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fetchedAhead, field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const asset = /\/assets\/.*\.(js|css)$/;
const isPage = ({ pathname }: URL) => !/\.|^\/api\/|^\/socket\.io\//.test(pathname);

/** Renames every script and style sheet as another build would. */
const renamed = (text: string) => text.replaceAll(/-([\w-]{8})\.(js|css)\b/g, '-$1.next.$2');

/** Makes the server serve another build: the same code under new names, without the old names. */
const upgrade = async (page: Page) => {
  await page.route(asset, async (route) => {
    const address = route.request().url();
    if (!address.includes('.next.')) return route.fulfill({ status: 404, body: 'Not found' });
    const response = await route.fetch({ url: address.replace('.next.', '.') });
    return route.fulfill({ response, body: renamed(await response.text()) });
  });
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: renamed(await response.text()) });
  });
};

/** Opens a prerendered page and waits for its code. Until then the browser follows links itself. */
const openWithCode = async (page: Page) => {
  await page.goto('/about');
  await expect(page.getByRole('group', { name: 'Backend health' })).toBeVisible();
};

/** The addresses of full page loads. */
const pageLoads = (page: Page): string[] => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).pathname);
  });
  return addresses;
};

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

test('an open page of an old build switches to the new build at the chosen address', async ({ page }) => {
  await openWithCode(page);
  const loaded = pageLoads(page);
  await upgrade(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  // The browser itself follows a link that is clicked before the code has loaded.
  await main(page).getByRole('button', { expanded: false }).first().click();
  await expect(main(page).getByRole('button', { expanded: true })).toBeVisible();
  await expect(page).toHaveURL('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveTitle(/Services/);
  expect(loaded).toEqual(['/faq']);
});

test('a draft survives an upgrade', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await field(page, 'sender_city').fill('Reykjavík');
  const loaded = pageLoads(page);
  await upgrade(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();
  expect(loaded).toEqual(['/contact']);
  await page.goBack();
  await expect(field(page, 'sender_city')).toHaveValue('Reykjavík');
});

test('signing in works on a page of an old build', async ({ page, customer }) => {
  const fetched = ['requests', 'toast-area'].map((name) => fetchedAhead(page, name));
  await page.goto('/login');
  await Promise.all(fetched);
  await upgrade(page);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill(customer.password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
});

test('code missing in every build is reported after one reload, never a loop', async ({ page, allow }) => {
  allow(/dynamically imported module/);
  await openWithCode(page);
  const loaded = pageLoads(page);
  // As behind a proxy with servers of two builds: the other build answers the request for the page.
  const body = '<title>Another build</title><div id="root"></div>';
  await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route('**/assets/faq-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: 15_000 });
  expect(loaded).toEqual(['/faq']);
});

test('a script that fails to load once is fetched again without a reload', async ({ page }) => {
  await openWithCode(page);
  const loaded = pageLoads(page);
  await page.route('**/assets/faq-*.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveTitle(/FAQ/);
  expect(loaded).toEqual([]);
});

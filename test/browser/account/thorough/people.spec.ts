import type { Page } from '@playwright/test';
import { demoStaff, newCustomer } from '../../../support/clients/people.js';
import { dialog } from '../../support/accessibility.js';
import { failing } from '../../support/disturb.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { main, toast } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { choose, rows } from '../../support/people-parts.js';
import { signInAs } from '../../support/signed-in.js';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });
const confirm = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click();

test('is among the tools of staff only', async ({ page, customer, anybody }) => {
  await signInAs(page, customer);
  await page.goto('/people');
  await expect(page).toHaveURL('/dashboard');
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link', { name: 'Developers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/dashboard');
  await tools.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page).toHaveTitle('People · Waymark');
  await search(page).fill('staff@demo.test');
  const oneself = rows(page).filter({ hasText: 'staff@demo.test' });
  await expect(oneself).toContainText('You');
  await expect(oneself.getByRole('button')).toHaveCount(0);
});

test('the search filters as the user types, is part of the address, and reports no results', async ({
  page,
  customer,
  anybody,
}) => {
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/people');
  await search(page).fill(customer.email);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Ada Lovelace');
  await expect(main(page).getByText('1 account', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/people?q=${encodeURIComponent(customer.email)}`);
  await page.reload();
  await expect(search(page)).toHaveValue(customer.email);
  await search(page).fill('nobody-of-this-name');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await press(page, 'Clear the search');
  await expect(page).toHaveURL('/people');
  await expect(rows(page).first()).toBeVisible();
});

test('a role change explains the role first, and appears on the audit screen', async ({ page, customer, anybody }) => {
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/people?q=${customer.email}`);
  await choose(page, customer.email, 'Change role');
  await expect(dialog(page).getByRole('radio', { name: /^Customer/ })).toBeChecked();
  await expect(dialog(page).getByRole('button', { name: 'Change role' })).toBeDisabled();
  await dialog(page)
    .getByRole('radio', { name: /^Auditor/ })
    .check();
  await confirm(page, 'Change role');
  await expect(toast(page, `${customer.email} is now Auditor`)).toBeVisible();
  await expect(rows(page)).toContainText('Auditor');
  await choose(page, customer.email, 'Change role');
  await expect(dialog(page).getByRole('radio', { name: /^Auditor/ })).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await customer.client.get('/audit/events/')).status).toBe(200);
  await page.goto('/audit?type=RoleGranted');
  await expect(main(page).getByText(`${customer.email} is now Auditor`)).toBeVisible();
});

test('disabling an account signs out its open page at once; enabling it restores access', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
  allow,
}) => {
  allow(failedRequest, failedSocket);
  const theirs = await anotherBrowser();
  await signInAs(theirs, customer);
  await theirs.goto('/dashboard');
  await expect(theirs.getByText('No shipments found')).toBeVisible();
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/people?q=${customer.email}`);
  await choose(page, customer.email, 'Disable');
  await expect(dialog(page)).toContainText(`Disable ${customer.email}?`);
  await confirm(page, 'Cancel');
  expect((await customer.client.get('/shipments/')).status).toBe(200);
  await choose(page, customer.email, 'Disable');
  await confirm(page, 'Disable');
  await expect(toast(page, 'Account disabled')).toBeVisible();
  await expect(rows(page)).toContainText('Disabled');
  expect((await customer.client.get('/shipments/')).status).toBe(401);
  await expect(theirs).toHaveURL('/login');

  await choose(page, customer.email, 'Enable');
  await confirm(page, 'Enable');
  await expect(toast(page, 'Account enabled')).toBeVisible();
  await expect(rows(page)).not.toContainText('Disabled');
  const attempt = { email: customer.email, password: customer.password };
  expect((await anybody.post('/accounts/token/', attempt)).status).toBe(200);
  await page.goto('/audit?type=AccountDisabled');
  await expect(main(page).getByText(customer.email).first()).toBeVisible();
});

test("a rejection shows the server's detail, a failure the client's message", async ({
  page,
  customer,
  anybody,
  allow,
}) => {
  allow(failedRequest);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/people?q=${customer.email}`);
  const restore = await failing(page, 'PATCH', '/accounts/*/');
  await choose(page, customer.email, 'Disable');
  await confirm(page, 'Disable');
  await expect(toast(page, 'Failed to disable the account')).toBeVisible();
  await restore();
  await page.route('**/accounts/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { detail: 'Somebody was faster', code: 'OWN_ACCOUNT' } })
      : route.continue(),
  );
  await choose(page, customer.email, 'Disable');
  await confirm(page, 'Disable');
  await expect(toast(page, 'Somebody was faster')).toBeVisible();
});

test('a failed list reports the error and offers a retry', async ({ page, anybody, allow }) => {
  allow(failedRequest);
  await signInAs(page, await demoStaff(anybody));
  const restore = await failing(page, 'GET', '/accounts/?*');
  await withClock(page);
  await page.goto('/people');
  const message = page.getByText('The accounts cannot be loaded right now');
  await afterPauses(page, (look) => expect(message).toBeVisible(look));
  await restore();
  await press(page, 'Try again');
  await expect(rows(page).first()).toBeVisible();
});

test('Show more loads the next page of a long list', async ({ page, anybody }) => {
  const { email: beyondThePage } = await newCustomer(anybody);
  for (let count = 0; count < 5; count += 1) await newCustomer(anybody);
  await page.route('**/accounts/?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\blimit=\d+/, 'limit=5'),
    }),
  );
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/people');
  await expect(rows(page)).toHaveCount(5);
  await press(page, 'Show more');
  await expect(rows(page).filter({ hasText: beyondThePage })).toBeVisible();
});

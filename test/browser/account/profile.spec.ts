import type { Page } from '@playwright/test';
import { quay } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { fill } from '../support/forms.js';
import { field, messageOf, toast } from '../support/parts.js';
import { signInAs, storedSession } from '../support/signed-in.js';

const profile = (page: Page) => page.getByRole('form', { name: 'Profile Information' });
const password = (page: Page) => page.getByRole('form', { name: 'Change Password' });
const update = (page: Page) => profile(page).getByRole('button', { name: 'Update Profile' }).click();
const change = (page: Page) => password(page).getByRole('button', { name: 'Change Password' }).click();

test.beforeEach(async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/profile');
});

test('the profile keeps a draft, shows what is refused, and is stored', async ({ page, allow }) => {
  allow(failedRequest);
  await expect(page).toHaveTitle('Profile · Waymark');
  await expect(field(profile(page), 'first_name')).toHaveValue('Ada');
  await field(profile(page), 'company_name').fill('Analytical Engines');
  await page.reload();
  await expect(field(profile(page), 'company_name')).toHaveValue('Analytical Engines');
  await expect(field(profile(page), 'last_name')).toHaveValue('Lovelace');

  await field(profile(page), 'first_name').fill('');
  await update(page);
  await expect(await messageOf(profile(page), 'first_name')).toHaveText('First name is required');
  await expect(field(profile(page), 'first_name')).toBeFocused();
  await expectNoAxeViolations(page);
  await fill(profile(page), { first_name: 'Augusta', last_name: 'King', phone_number: '+44 20-7946 0001' });
  await expect(profile(page).getByText('First name is required')).toBeHidden();

  await page.route('**/accounts/profile/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { address: ['No such street'] } })
      : route.continue(),
  );
  await field(profile(page), 'address').fill('12 St James Square');
  await update(page);
  await expect(toast(page, 'address: No such street')).toBeVisible();
  await expect(await messageOf(profile(page), 'address')).toHaveText('No such street');
  await page.unroute('**/accounts/profile/');

  await update(page);
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  const stored = {
    firstName: 'Augusta',
    lastName: 'King',
    phoneNumber: '+44 20-7946 0001',
    companyName: 'Analytical Engines',
    address: '12 St James Square',
  };
  expect((await storedSession(page))?.user).toMatchObject(stored);
  await page.reload();
  await expect(field(profile(page), 'first_name')).toHaveValue('Augusta');
  await expect(field(profile(page), 'address')).toHaveValue('12 St James Square');
});

test('the password shows what is refused, and is changed with or without the API keys', async ({
  page,
  allow,
  customer,
  anybody,
}) => {
  allow(failedRequest);
  const chosen = (old_password: string, new_password: string, new_password2 = new_password) =>
    fill(password(page), { old_password, new_password, new_password2 });
  await change(page);
  await expect(await messageOf(page, 'old_password')).toHaveText('Current password is required');
  await chosen(customer.password, 'eight888', 'another7');
  await change(page);
  await expect(await messageOf(page, 'new_password2')).toHaveText('Passwords must match');
  await chosen('wrong horse', 'battery staple');
  await change(page);
  await expect(toast(page, 'old_password: Current password is incorrect')).toBeVisible();
  await expect(await messageOf(page, 'old_password')).toHaveText('Current password is incorrect');
  await chosen(customer.password, customer.email);
  await change(page);
  await expect(await messageOf(page, 'new_password')).toHaveText('Password must not be your email address');

  const scopes = ['shipments:read'];
  const { body } = await customer.client.post<{ key: string }>('/api-keys/', { name: 'Desk', scopes });
  const withKey = customer.client.as(body.key);
  await chosen(customer.password, 'battery staple');
  await change(page);
  await expect(toast(page, 'Password changed successfully')).toBeVisible();
  for (const name of ['old_password', 'new_password', 'new_password2']) {
    await expect(field(page, name)).toHaveValue('');
  }
  const attempt = { email: customer.email, password: 'battery staple' };
  expect((await anybody.post('/accounts/token/', attempt)).status).toBe(200);
  expect((await withKey.get('/shipments/')).status).toBe(200);

  // The page keeps its session.
  await page.reload();
  await chosen('battery staple', 'a lark at dawn');
  const revoke = password(page).getByRole('checkbox', { name: /^Revoke my API keys too/ });
  await revoke.check();
  await change(page);
  await expect(toast(page, 'Password changed successfully')).toBeVisible();
  await expect(revoke).not.toBeChecked();
  expect((await withKey.get('/shipments/')).status).toBe(401);
});

test('saved addresses are added, edited and removed', async ({ page }) => {
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(await messageOf(dialog, 'label')).toHaveText('Label is required');
  await fill(dialog, quay);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: quay.label });
  await expect(card).toContainText(`${quay.address}, ${quay.city}, ${quay.country}`);

  await card.getByRole('button', { name: `Edit ${quay.label}` }).click();
  await field(dialog, 'city').fill('Reykjavík');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(card).toContainText(`${quay.address}, Reykjavík, ${quay.country}`);

  await card.getByRole('button', { name: `Remove ${quay.label}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
});

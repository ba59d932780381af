import type { Page } from '@playwright/test';
import { expect, failedRequest, test } from '../support/fixtures.js';
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

test.describe('profile information', () => {
  test('is changed and stored', async ({ page }) => {
    await expect(page).toHaveTitle('Profile · Waymark');
    await expect(field(profile(page), 'first_name')).toHaveValue('Ada');
    await field(profile(page), 'first_name').fill('Augusta');
    await field(profile(page), 'phone_number').fill('+44 20-7946 0001');
    await field(profile(page), 'company_name').fill('Analytical Engines');
    await field(profile(page), 'address').fill('12 St James Square');
    await update(page);
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    expect((await storedSession(page))?.user).toMatchObject({
      firstName: 'Augusta',
      phoneNumber: '+44 20-7946 0001',
      companyName: 'Analytical Engines',
      address: '12 St James Square',
    });
    await page.reload();
    await expect(field(profile(page), 'first_name')).toHaveValue('Augusta');
    await expect(field(profile(page), 'address')).toHaveValue('12 St James Square');
  });

  test('a draft survives a reload', async ({ page }) => {
    await field(profile(page), 'company_name').fill('Analytical Engines');
    await page.reload();
    await expect(field(profile(page), 'company_name')).toHaveValue('Analytical Engines');
    await expect(field(profile(page), 'last_name')).toHaveValue('Lovelace');
  });

  test('requires both names and a valid phone number', async ({ page }) => {
    await field(profile(page), 'first_name').fill('');
    await field(profile(page), 'last_name').fill('');
    await field(profile(page), 'phone_number').fill('(020) 7946');
    await update(page);
    await expect(await messageOf(profile(page), 'first_name')).toHaveText('First name is required');
    await expect(await messageOf(profile(page), 'last_name')).toHaveText('Last name is required');
    await expect(await messageOf(profile(page), 'phone_number')).toHaveText('Invalid phone number');
    await expect(field(profile(page), 'first_name')).toBeFocused();
    await field(profile(page), 'first_name').fill('Ada');
    await expect(profile(page).getByText('First name is required')).toBeHidden();
  });

  test('a rejection shows its field errors, or Failed to update profile', async ({ page, allow }) => {
    allow(failedRequest);
    let refusal: object = { status: 400, json: { address: ['No such street'] } };
    await page.route('**/accounts/profile/', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.continue(),
    );
    await update(page);
    await expect(toast(page, 'address: No such street')).toBeVisible();
    await expect(await messageOf(profile(page), 'address')).toHaveText('No such street');
    refusal = { status: 500, body: '' };
    await update(page);
    await expect(toast(page, 'Failed to update profile')).toBeVisible();
  });
});

test.describe('the password', () => {
  test('requires all three fields', async ({ page }) => {
    await change(page);
    await expect(await messageOf(page, 'old_password')).toHaveText('Current password is required');
    await expect(await messageOf(page, 'new_password')).toHaveText('New password is required');
    await expect(await messageOf(page, 'new_password2')).toHaveText('Please confirm your new password');
    await field(page, 'old_password').fill('correct horse');
    await field(page, 'new_password').fill('seven77');
    await field(page, 'new_password2').fill('another7');
    await change(page);
    await expect(await messageOf(page, 'new_password')).toHaveText('Password must be at least 8 characters');
    await expect(await messageOf(page, 'new_password2')).toHaveText('Passwords must match');
  });

  test('a rejection shows a wrong current password in the toast, or Failed to change password', async ({
    page,
    allow,
  }) => {
    allow(failedRequest);
    await field(page, 'old_password').fill('wrong horse');
    await field(page, 'new_password').fill('battery staple');
    await field(page, 'new_password2').fill('battery staple');
    await change(page);
    await expect(toast(page, 'old_password: Current password is incorrect')).toBeVisible();
    await expect(await messageOf(page, 'old_password')).toHaveText('Current password is incorrect');
    await page.route('**/accounts/change-password/', (route) => route.fulfill({ status: 500, body: '' }));
    await change(page);
    await expect(toast(page, 'Failed to change password')).toBeVisible();
  });

  test('is changed, resets the form and keeps the session', async ({ page, customer, anybody }) => {
    await field(page, 'old_password').fill(customer.password);
    await field(page, 'new_password').fill('battery staple');
    await field(page, 'new_password2').fill('battery staple');
    await change(page);
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    for (const name of ['old_password', 'new_password', 'new_password2']) {
      await expect(field(page, name)).toHaveValue('');
    }
    const attempt = { email: customer.email, password: 'battery staple' };
    expect((await anybody.post('/accounts/token/', attempt)).status).toBe(200);
    await page.goto('/dashboard');
    await expect(page.getByText('No shipments found')).toBeVisible();
  });

  test('revokes the API keys if that is chosen', async ({ page, customer }) => {
    const scopes = ['shipments:read'];
    const { body } = await customer.client.post<{ key: string }>('/api-keys/', { name: 'Desk', scopes });
    const withKey = customer.client.as(body.key);
    expect((await withKey.get('/shipments/')).status).toBe(200);
    await field(page, 'old_password').fill(customer.password);
    await field(page, 'new_password').fill('battery staple');
    await field(page, 'new_password2').fill('battery staple');
    await password(page)
      .getByRole('checkbox', { name: /^Revoke my API keys too/ })
      .check();
    await change(page);
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expect(field(page, 'revoke_api_keys')).not.toBeChecked();
    expect((await withKey.get('/shipments/')).status).toBe(401);
  });

  test('a retry after a lost response is the same change', async ({ page, allow, customer }) => {
    allow(failedRequest);
    await page.route('**/accounts/change-password/', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field(page, 'old_password').fill(customer.password);
    await field(page, 'new_password').fill('battery staple');
    await field(page, 'new_password2').fill('battery staple');
    await change(page);
    await expect(toast(page, 'Failed to change password')).toBeVisible();
    await page.unroute('**/accounts/change-password/');
    await change(page);
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
  });
});

test('saved addresses are added, edited and removed', async ({ page }) => {
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  for (const [name, label] of Object.entries({
    label: 'Label',
    name: 'Name',
    address: 'Address',
    city: 'City',
    country: 'Country',
  })) {
    await expect(await messageOf(dialog, name)).toHaveText(`${label} is required`);
    await field(dialog, name).fill(`My ${name}`);
  }
  await field(dialog, 'email').fill('nobody');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(await messageOf(dialog, 'email')).toHaveText('Invalid email');
  await field(dialog, 'email').fill('');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'My label' });
  await expect(card).toContainText('My address, My city, My country');

  await card.getByRole('button', { name: 'Edit My label' }).click();
  await field(dialog, 'city').fill('Reykjavík');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(card).toContainText('My address, Reykjavík, My country');

  await card.getByRole('button', { name: 'Remove My label' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
});

import { DEMO_PASSWORD, newEmail } from '../support/people.js';
import { expect, test } from './fixtures.js';

test.describe('signing in', () => {
  test('asks for both fields and a valid e-mail', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.locator('input[name="email"]').fill('nobody');
    await expect(page.getByText('Invalid email address')).toBeVisible();
  });

  test('shows the detail of the server when the password is wrong', async ({ page, complaints }) => {
    await page.goto('/login');
    await page.locator('input[name="email"]').fill('customer@demo.test');
    await page.locator('input[name="password"]').fill('not the password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(
      page.locator('.Toastify').getByText('No active account found with the given credentials'),
    ).toBeVisible();
    // The browser itself logs each answer of 401.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  for (const path of [
    '/dashboard',
    '/profile',
    '/shipments/create',
    '/shipments/1',
    '/shipments/1/edit',
    '/shipments/1/add-tracking',
    '/shipments',
  ]) {
    test(`${path} is for people who are signed in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  test('goes back to where one came from, keeps the session and ends it', async ({ page }) => {
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
    await page.locator('input[name="email"]').fill('customer@demo.test');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.locator('.Toastify').getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);

    const kept = await page.evaluate(() =>
      Object.keys(JSON.parse(localStorage.getItem('authState') ?? '{}') as object),
    );
    expect(kept.sort()).toEqual(['refreshToken', 'token', 'user']);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authState'))).toBeNull();
  });

  test('follows when another tab signs out', async ({ page, context }) => {
    await page.goto('/login');
    await page.locator('input[name="email"]').fill('customer@demo.test');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    // Closing a line that is still being opened makes the browser itself complain.
    await expect(other.getByText('Live', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: /account/i }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('registers, signs in and goes to the dashboard', async ({ page }) => {
    await page.goto('/register');
    await page.locator('input[name="first_name"]').fill('Ada');
    await page.locator('input[name="last_name"]').fill('Lovelace');
    await page.locator('input[name="email"]').fill(newEmail());
    const passwords = page.locator('input[type="password"]');
    await passwords.first().fill('correct horse');
    await passwords.last().fill('another horse');
    await page.getByRole('button', { name: /register|create account/i }).click();
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await passwords.last().fill('correct horse');
    await page.getByRole('button', { name: /register|create account/i }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('No shipments found')).toBeVisible();
  });
});

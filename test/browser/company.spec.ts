import { expect, test } from './fixtures.js';
import { main } from './parts.js';

test.use({ environment: { COMPANY_NAME: 'Ash & Sons', SUPPORT_EMAIL: 'desk@ash.example', DEMO: 'off' } });

test('another company has its own name from the first paint on, and its own desk', async ({ page }) => {
  await page.route(/\/assets\/.+\.js$/, () => {});
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ash & Sons' })).toBeVisible();
  await expect(page).toHaveTitle(/Ash & Sons/);
  await page.unrouteAll();
  await page.goto('/contact');
  await expect(main(page).getByText('desk@ash.example')).toBeVisible();
  await expect(page.getByText('Waymark')).toHaveCount(0);
});

test('without demo accounts the login page names none', async ({ page }) => {
  const settings = page.waitForResponse('**/settings/');
  await page.goto('/login');
  await settings;
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Demo accounts')).toHaveCount(0);
});

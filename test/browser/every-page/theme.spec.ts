import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../support/fixtures.js';
import { signInAs } from '../support/signed-in.js';
import { root, toDark, toLight } from '../support/theme.js';

test.use(withMotion);

const choice = (page: Page) => page.evaluate(() => localStorage.getItem('themePreference'));

test('is dark by default, whatever the system theme is', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/faq');
    await expect(toLight(page)).toBeVisible();
    await expect(root(page)).toContainClass('dark');
    expect(await choice(page)).toBeNull();
  }
});

test('is toggled and stored', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/faq');
  await toLight(page).click();
  await expect(root(page)).not.toContainClass('dark');
  expect(await choice(page)).toBe('light');
  await page.goto('/profile');
  await expect(toDark(page)).toBeVisible();
  await expect(root(page)).not.toContainClass('dark');
  await toDark(page).click();
  await expect(root(page)).toContainClass('dark');
  expect(await choice(page)).toBe('dark');
});

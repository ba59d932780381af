import type { Page } from '@playwright/test';
import { chooseTheme, expect, test, withMotion } from './fixtures.js';
import { untilItHasItsCode } from './parts.js';
import { signInAs } from './signed-in.js';

test.use(withMotion);

const root = (page: Page) => page.locator('html');
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('themePreference'));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light mode' });
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark mode' });

test('is dark at first whatever the system is', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/faq');
    await expect(toLight(page)).toBeVisible();
    await expect(root(page)).toContainClass('dark');
    expect(await choice(page)).toBeNull();
  }
});

test('is toggled and kept', async ({ page, customer }) => {
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

test('either stands before the first paint: no flash', async ({ page }) => {
  // The client's code never comes: whatever the theme is now was there before it.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  for (const [theme, color] of [
    ['light', 'rgb(248, 244, 236)'],
    ['dark', 'rgb(11, 18, 34)'],
  ] as const) {
    await chooseTheme(page, theme);
    await page.goto('/');
    expect(await ground(page)).toBe(color);
  }
});

test('another tab follows', async ({ page, context }) => {
  await page.goto('/faq');
  const other = await context.newPage();
  await other.goto('/faq');
  // Before, it hears nothing of other tabs.
  await untilItHasItsCode(other);
  await toLight(page).click();
  await expect(root(other)).not.toContainClass('dark');
  await expect(toDark(other)).toBeVisible();
});

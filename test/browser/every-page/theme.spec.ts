import type { Page } from '@playwright/test';
import { chooseTheme, expect, test, withMotion } from '../support/fixtures.js';
import { untilItHasItsCode } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use(withMotion);

const root = (page: Page) => page.locator('html');
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('themePreference'));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light mode' });
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark mode' });

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

test('either theme applies before the first paint, without a flash', async ({ page }) => {
  // The client's code never loads, so the theme was set before it.
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

test('another tab applies the choice', async ({ page, context }) => {
  await page.goto('/faq');
  const other = await context.newPage();
  await other.goto('/faq');
  // Until then it ignores other tabs.
  await untilItHasItsCode(other);
  await toLight(page).click();
  await expect(root(other)).not.toContainClass('dark');
  await expect(toDark(other)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { chooseTheme, expect, test, withMotion } from '../../support/fixtures.js';
import { untilItHasItsCode } from '../../support/parts.js';
import { root, toDark, toLight } from '../../support/theme.js';

test.use(withMotion);

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

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
  await page.bringToFront();
  await toLight(page).click();
  await expect(root(other)).not.toContainClass('dark');
  await expect(toDark(other)).toBeVisible();
});

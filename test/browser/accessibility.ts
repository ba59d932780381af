import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolationsOver } from './axe.js';
import { expect, test } from './fixtures.js';

/** Opens a page and waits until it is drawn. */
export const open = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** What lies over a page that was looked at before; then the page without it. */
export const checkAndClose = async (page: Page): Promise<void> => {
  await expectNoAxeViolationsOver(page);
  await page.keyboard.press('Escape');
};

/** The tests, once on a telephone and once on a desk. */
export const atBothWidths = (tests: (isNarrow: boolean) => void): void => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`${viewport.width} pixels wide, no violation`, () => {
      test.use({ viewport });
      test.describe.configure({ timeout: 180_000 });
      tests(viewport.width < 768);
    });
  }
};

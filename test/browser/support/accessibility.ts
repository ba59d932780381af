import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolationsOver } from './axe.js';
import { expect, test as base } from './fixtures.js';

/** Opens a page and waits until it is drawn. */
export const open = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Checks the overlay of a page that was checked before, then closes the overlay. */
export const checkAndClose = async (page: Page): Promise<void> => {
  await expectNoAxeViolationsOver(page);
  await page.keyboard.press('Escape');
};

/** The `test` of fixtures.ts at the width of the Playwright project. `isNarrow`: whether that is a phone. */
export const test = base.extend<{ isNarrow: boolean }>({
  isNarrow: [false, { option: true }],
  viewport: ({ isNarrow }, use) => use(isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
});

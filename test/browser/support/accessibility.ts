import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsOver } from './axe.js';
import { expect, test as base } from './fixtures.js';

/** Opens a page and waits until it is drawn. */
export const open = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

export const dialog = (page: Page): Locator => page.getByRole('dialog');

const WIDE = { width: 1440, height: 900 };
const NARROW_WIDTH = 390;

/** Shows the open page on a phone, and then wide again. */
export const onPhone = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const wide = page.viewportSize() ?? WIDE;
  await page.setViewportSize({ ...wide, width: NARROW_WIDTH });
  await look();
  await page.setViewportSize(wide);
};

/** Checks the page at both widths. */
export const checkPage = async (page: Page): Promise<void> => {
  await expectNoAxeViolations(page);
  await onPhone(page, () => expectNoAxeViolations(page));
};

/** Checks the overlay of a page that was checked before at both widths, then closes the overlay. */
export const checkAndClose = async (page: Page): Promise<void> => {
  await expectNoAxeViolationsOver(page);
  await onPhone(page, () => expectNoAxeViolationsOver(page));
  await page.keyboard.press('Escape');
};

/** The `test` of fixtures.ts on a wide screen. */
export const test = base.extend({ viewport: ({ browserName: _browserName }, use) => use(WIDE) });

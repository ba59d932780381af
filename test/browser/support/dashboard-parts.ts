import type { Locator, Page } from '@playwright/test';

/** The number under a counter's heading. */
export const counter = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('paragraph')
    .first();

export const choose = async (page: Page, trackingNumber: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${trackingNumber}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

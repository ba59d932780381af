import type { Locator, Page } from '@playwright/test';
import { press } from './forms.js';

export const rows = (page: Page): Locator => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');

export const choose = async (page: Page, email: string, action: string): Promise<void> => {
  await press(page, `Actions for ${email}`);
  await page.getByRole('menuitem', { name: action }).click();
};

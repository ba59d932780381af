import type { Locator, Page } from '@playwright/test';

/** A message at the top right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: text });

/** An input, select or textarea by the specification's name of its field. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.locator(`:is(input, select, textarea)[name="${name}"]`);

/** The message that stands beside a field, as assistive technology ties it to the field. */
export const messageOf = async (within: Page | Locator, name: string): Promise<Locator> => {
  const input = field(within, name);
  await input.and(input.page().locator('[aria-invalid="true"]')).waitFor();
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
  return input.page().locator(`[id="${ids.at(-1) ?? ''}"]`);
};

export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });

export const main = (page: Page): Locator => page.getByRole('main');

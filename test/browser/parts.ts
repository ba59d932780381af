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

/** Waits until a written page has its code. Before, it keeps a press for later, but follows no keys, and the browser follows its links. */
export const untilItHasItsCode = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !('early' in window));
};

/**
 * Resolves once the page has fetched this part of its code, and all that it needs, by itself; to be asked for before the
 * page is opened.
 */
export const fetchedAhead = async (page: Page, name: string): Promise<void> => {
  const code = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
  const request = await page.waitForEvent('requestfinished', (one) => code.test(one.url()));
  await page.evaluate((address) => import(address), request.url());
};

export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });

export const main = (page: Page): Locator => page.getByRole('main');

/** The names of the filters on the page whose words, chosen or said before anything is, do not fit into them. */
export const cutFilters = async (page: Page): Promise<string[]> => {
  const filters = page.getByRole('search', { name: 'Filters' }).locator('select, [type="search"]');
  await filters.first().waitFor();
  return filters.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const control = element as HTMLSelectElement | HTMLInputElement;
      const free = control.cloneNode(true) as typeof control;
      free.value = control.value;
      free.style.cssText = 'position: absolute; width: auto; min-width: 0; max-width: none; field-sizing: content';
      control.parentElement?.append(free);
      const isCut = control.checkVisibility() && free.offsetWidth > control.offsetWidth;
      free.remove();
      return isCut ? [control.name] : [];
    }),
  );
};

import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** A message at the top right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: text });

/** An input, select or textarea by the field name of the specification. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.locator(`:is(input, select, textarea)[name="${name}"]`);

/** The message of a field that `aria-describedby` refers to. */
export const messageOf = async (within: Page | Locator, name: string): Promise<Locator> => {
  const input = field(within, name);
  await input.and(input.page().locator('[aria-invalid="true"]')).waitFor();
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
  return input.page().locator(`[id="${ids.at(-1) ?? ''}"]`);
};

/** Waits until a prerendered page has its code. Until then it queues clicks but ignores keys, and the browser follows links. */
export const untilItHasItsCode = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !('early' in window));
};

/**
 * Resolves once the page has fetched this part of its code with its imports by itself. Call it before you open the page.
 */
export const fetchedAhead = async (page: Page, name: string): Promise<void> => {
  const code = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
  const request = await page.waitForEvent('requestfinished', (one) => code.test(one.url()));
  await page.evaluate((address) => import(address), request.url());
};

export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });

export const main = (page: Page): Locator => page.getByRole('main');

/** A row of any table. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Waits until the page shows that its pushes arrive, on busy cores too. */
export const isLive = (page: Page): Promise<void> =>
  expect(main(page).getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });

/** The names of the filters on the page whose chosen value or placeholder does not fit. */
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

/** A day (YYYY-MM-DD) as the pages show it. The browser may abbreviate months differently from Node.js. */
export const shownDay = (page: Page, day: string): Promise<string> =>
  page.evaluate(
    (text) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`)),
    day,
  );

/** Cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift there is nothing to observe; after two frames every buffered entry has been reported.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, 0)));
      }),
  );

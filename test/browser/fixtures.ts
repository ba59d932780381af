import { expect, test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './product.js';

export type Theme = 'dark' | 'light';

interface TestFixtures {
  /** What the page's console and its code complained of; checked to be nothing when the test ends. */
  complaints: string[];
}
interface WorkerFixtures {
  product: Product;
}

/** One product for each worker; every test fails when its page warned of anything. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _browserName }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chooses a theme for every page that is opened afterwards. */
export const chooseTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.addInitScript((choice) => localStorage.setItem('themePreference', choice), theme);

export { expect };

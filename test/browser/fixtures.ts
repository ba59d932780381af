import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';
import { Client } from '../support/client.js';
import { knownSecrets } from '../support/secrets/known-secrets.js';
import { newCustomer, type Person } from '../support/people.js';
import { startProduct, type Product } from './product.js';

export type Theme = 'dark' | 'light';

export interface TestFixtures {
  /** Whether the pages that may be opened next are fetched ahead, as long as nobody saves data; an eighth of what a page costs. */
  fetchesAhead: boolean;
  /** What the consoles and the code of all pages complained of; checked to be nothing when the test ends. */
  complaints: string[];
  /** For tests that provoke what the browser itself reports, such as a failing request. */
  allow: (...patterns: readonly RegExp[]) => void;
  /** What `allow` was given, and what says nothing. */
  allowed: RegExp[];
  /** A customer nobody else knows, without shipments. */
  customer: Person;
  /** A page of another browser, with a storage of its own. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A product of this test alone, to be halted and resumed. */
  ownProduct: Product;
}
export interface WorkerFixtures {
  product: Product;
  /** Speaks HTTP to the product as nobody. */
  anybody: Client;
}

/** What Chromium writes when a request fails. */
export const failedRequest = /Failed to load resource/;
/** What Chromium writes when the live line cannot be opened. */
export const failedSocket = /WebSocket connection to .* failed/;

/** What it writes when a page ends its live line before that was open; on a slow machine that is chance. */
const abandonedSocket = /WebSocket is closed before the connection is established/;

const listenTo = (context: BrowserContext, heard: string[]): void => {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
};

/** The secrets that the pages send and get: the product must not write them into its log either. */
const learnSecrets = (context: BrowserContext): void => {
  context.on('request', (request) => knownSecrets.learnJson(request.postData() ?? ''));
  context.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    // The page may be gone before its answer has been read.
    response.text().then(
      (text) => knownSecrets.learnJson(text),
      () => undefined,
    );
  });
};

/** Says to its pages that data is to be saved. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object };
    Object.defineProperty(connection, 'saveData', { value: true });
  });

/** Ends the routes of all pages: a handler that still reads an answer when its context closes would fail the test. */
const endRoutes = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** One product for each worker; every test fails when one of its pages warned of anything. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _browserName }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  anybody: [({ product }, use) => use(new Client(() => product.address)), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.address),
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    learnSecrets(context);
    if (!fetchesAhead) await saveData(context);
    await use(context);
    await endRoutes(context);
  },
  complaints: [
    async ({ context, allowed }, use) => {
      const heard: string[] = [];
      listenTo(context, heard);
      await use(heard);
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
  allowed: async ({ browserName: _browserName }, use) => use([abandonedSocket]),
  allow: ({ allowed }, use) => use((...patterns) => void allowed.push(...patterns)),
  customer: async ({ anybody }, use) => use(await newCustomer(anybody)),
  anotherBrowser: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options });
      opened.push(context);
      learnSecrets(context);
      await saveData(context);
      listenTo(context, complaints);
      return context.newPage();
    });
    for (const context of opened) {
      await endRoutes(context);
      await context.close();
    }
  },
  ownProduct: async ({ browserName: _browserName }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout + 150_000);
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
});

/** For `test.use`, where what is tested moves; everywhere else pages are asked to stand still. */
export const withMotion: Pick<PlaywrightTestOptions, 'contextOptions'> = {
  contextOptions: { reducedMotion: 'no-preference' },
};

/** Chooses a theme for every page that is opened afterwards. */
export const chooseTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.addInitScript((choice) => localStorage.setItem('themePreference', choice), theme);

export { expect };

import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';
import { Client } from '../../support/clients/client.js';
import { knownSecrets } from '../../support/secrets/known-secrets.js';
import { newCustomer, type Person } from '../../support/clients/people.js';
import { watchTextsOf } from './changed-texts.js';
import { startProduct, type Product } from './product.js';

export type Theme = 'dark' | 'light';

export interface TestFixtures {
  /** Whether pages are prefetched, which takes an eighth of the time of a page. Off: the browser reports Save-Data. */
  fetchesAhead: boolean;
  /** Console warnings and uncaught errors of all pages. The test fails at its end if there are any. */
  complaints: string[];
  /** Allows complaints that a test provokes, such as a failed request. */
  allow: (...patterns: readonly RegExp[]) => void;
  /** The patterns of `allow`, and of harmless messages. */
  allowed: RegExp[];
  /** A customer of this test only, without shipments. */
  customer: Person;
  /** A page of another browser with its own storage. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A product of this test only, which the test can halt and resume. */
  ownProduct: Product;
}
export interface WorkerFixtures {
  product: Product;
  /** An unauthenticated HTTP client of the product. */
  anybody: Client;
}

/** The message of Chromium about a failed request. */
export const failedRequest = /Failed to load resource/;
/** The message of Chromium about a socket that cannot be opened, or that a page uses while the server closes it. */
export const failedSocket = /WebSocket connection to .* failed|WebSocket is already in CLOSING or CLOSED state/;

/** The message about a socket that a page closes before it is open, which depends on the speed of the machine. */
const abandonedSocket = /WebSocket is closed before the connection is established/;

const listenTo = (context: BrowserContext, logged: string[]): void => {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => logged.push(String(error.error())));
};

/** Registers the secrets that the pages send and receive: the product must not log them. */
const learnSecrets = (context: BrowserContext): void => {
  context.on('request', (request) => knownSecrets.learnJson(request.postData() ?? ''));
  context.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    // The page may close before its response has been read.
    response.text().then(
      (text) => knownSecrets.learnJson(text),
      () => undefined,
    );
  });
};

/** Makes the browser report Save-Data to its pages. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object };
    Object.defineProperty(connection, 'saveData', { value: true });
  });

/** Removes the routes of all pages: a handler that still reads a response when its context closes would fail the test. */
const endRoutes = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** One product for each worker. Every test fails if one of its pages logged a warning or an error. */
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
    await watchTextsOf(context);
    if (!fetchesAhead) await saveData(context);
    await use(context);
    await endRoutes(context);
  },
  complaints: [
    async ({ context, allowed }, use) => {
      const logged: string[] = [];
      listenTo(context, logged);
      await use(logged);
      const unexpected = logged.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
  allowed: ({ browserName: _browserName }, use) => use([abandonedSocket]),
  allow: ({ allowed }, use) => use((...patterns) => void allowed.push(...patterns)),
  customer: async ({ anybody }, use) => use(await newCustomer(anybody)),
  anotherBrowser: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options });
      opened.push(context);
      learnSecrets(context);
      await watchTextsOf(context);
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

/** For `test.use` in tests of animations. All other pages have reduced motion. */
export const withMotion: Pick<PlaywrightTestOptions, 'contextOptions'> = {
  contextOptions: { reducedMotion: 'no-preference' },
};

/** Chooses a theme for every page that is opened afterwards. */
export const chooseTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.addInitScript((choice) => localStorage.setItem('themePreference', choice), theme);

export { expect };

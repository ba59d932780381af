import type { Page } from '@playwright/test';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { keep, signInAs, storedSession } from '../../support/signed-in.js';

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

const copyOf = (page: Page): Promise<[string, string][]> => page.evaluate(() => Object.entries<string>(localStorage));

/** What scripts learn of the stored key. */
const storedKey = (page: Page): Promise<{ type: string; extractable: boolean }> =>
  page.evaluate(
    () =>
      new Promise<{ type: string; extractable: boolean }>((resolve, reject) => {
        const opening = indexedDB.open('waymark-keys');
        opening.onerror = () => reject(new Error('The database cannot be opened'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').get('refresh');
          reading.onsuccess = () => {
            const { type, extractable } = reading.result as CryptoKey;
            resolve({ type, extractable });
          };
        };
      }),
  );

/** Makes the page refresh its tokens when it is opened next. */
const expireAccess = async (page: Page, origin: string): Promise<void> => {
  await keep(page, origin, 'authState', JSON.stringify({ ...(await storedSession(page)), token: 'expired' }));
};

test('a copy of local storage is noticed when both browsers refresh: both are signed out', async ({
  page: owner,
  anotherBrowser,
  product,
  customer,
}) => {
  await newShipment(customer.client);
  await signInAs(owner, customer, { token: 'expired' });
  await owner.goto('/dashboard');
  await expect(owner.getByRole('row')).toHaveCount(2);
  const copied = await copyOf(owner);
  expect(copied.map(([key]) => key)).not.toContain('refreshSecret');
  expect(await storedKey(owner)).toEqual({ type: 'secret', extractable: false });

  const thief = await anotherBrowser();
  for (const [key, text] of copied) await keep(thief, product.address, key, text);
  await expireAccess(thief, product.address);
  await thief.goto('/dashboard');
  await expect(thief.getByRole('row')).toHaveCount(2);
  expect((await storedSession(thief))?.refreshToken).not.toBe((await storedSession(owner))?.refreshToken);

  await expireAccess(owner, product.address);
  await owner.goto('/dashboard');
  await expect(owner).toHaveURL('/login');
  await expect(main(owner)).toContainText('Your session has ended.');
  await thief.goto('/dashboard');
  await expect(thief).toHaveURL('/login');
});

test('two tabs that make the key of a browser at once send one and the same refresh', async ({
  page: one,
  context,
  customer,
}) => {
  await newShipment(customer.client);
  // With locks, only one tab would refresh.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await signInAs(one, customer, { token: 'expired' });
  const other = await context.newPage();
  const sent: string[] = [];
  await context.route('**/accounts/token/refresh/', async (route) => {
    const request = route.request();
    sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
    await expect.poll(() => sent.length, 'both tabs to refresh').toBeGreaterThan(1);
    await route.fulfill({ response: await route.fetch() });
  });
  await Promise.all([one, other].map((tab) => tab.goto('/dashboard')));
  for (const tab of [one, other]) {
    await expect(tab.getByRole('row')).toHaveCount(2);
    await expect(tab).toHaveURL('/dashboard');
  }
  // A retry after 409 may still be under way.
  await context.unrouteAll({ behavior: 'wait' });
  expect(new Set(sent).size).toBe(1);
});

test('a browser that blocks IndexedDB keeps a secret in local storage, and stays signed in', async ({
  page,
  product,
  customer,
}) => {
  await newShipment(customer.client);
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await signInAs(page, customer, { token: 'expired' });
  const tokens = new Set<string | undefined>([customer.refresh]);
  for (let renewal = 1; renewal <= 2; renewal += 1) {
    await page.goto('/dashboard');
    await expect(page.getByRole('row')).toHaveCount(2);
    tokens.add((await storedSession(page))?.refreshToken);
    await expireAccess(page, product.address);
  }
  expect(tokens.size).toBe(3);
  expect((await copyOf(page)).map(([key]) => key)).toContain('refreshSecret');
});

import type { Page } from '@playwright/test';
import { demoCustomer, demoStaff, type Person } from '../../../support/clients/people.js';
import type { Client } from '../../../support/clients/client.js';
import { expect, test } from '../../support/fixtures.js';
import { signInAs } from '../../support/signed-in.js';

/** The violations that the page reports, the same as in a report to the server. */
const watchViolations = async (page: Page): Promise<string[]> => {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (violation: string) => void violations.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      const report = Reflect.get(window, 'tellViolation') as (violation: string) => void;
      report(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`);
    }),
  );
  return violations;
};

const visit = async (page: Page, path: string): Promise<void> => {
  const answer = await page.goto(path);
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
};

/** Waits until loaded content has replaced every skeleton. */
const look = async (page: Page, path: string): Promise<void> => {
  await visit(page, path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.animate-shimmer')).toHaveCount(0);
};

const shipmentOf = async (person: Person): Promise<number> => {
  const { body } = await person.client.get<{ id: number }[]>('/shipments/?limit=1');
  return body[0]?.id ?? 0;
};

test.describe('the content security policy blocks nothing that the product needs', () => {
  test('on the public pages', async ({ page }) => {
    const violations = await watchViolations(page);
    for (const path of [
      '/',
      '/about',
      '/services',
      '/faq',
      '/contact',
      '/track',
      '/login',
      '/register',
      '/reset-password',
      '/developers/guide',
      '/nothing',
    ]) {
      await look(page, path);
    }
    expect(violations).toEqual([]);
  });

  test('in the API documentation', async ({ page }) => {
    const violations = await watchViolations(page);
    await visit(page, '/api/docs');
    const operation = page.locator('.opblock-summary').first();
    await operation.click();
    await expect(page.locator('.opblock-body').first()).toBeVisible();
    expect(violations).toEqual([]);
  });

  const screens: [string, (anybody: Client) => Promise<Person>, (id: number) => string[]][] = [
    [
      'a customer',
      demoCustomer,
      (id) => [
        '/dashboard',
        '/shipments/create',
        `/shipments/${id}`,
        `/shipments/${id}/edit`,
        '/profile',
        '/developers',
      ],
    ],
    ['staff', demoStaff, (id) => ['/shipments', `/shipments/${id}/history`, '/audit', '/people']],
  ];
  for (const [who, person, paths] of screens) {
    test(`on the screens of ${who}`, async ({ page, anybody }) => {
      const violations = await watchViolations(page);
      const somebody = await person(anybody);
      await signInAs(page, somebody);
      for (const path of paths(await shipmentOf(somebody))) await look(page, path);
      expect(violations).toEqual([]);
    });
  }

  test('in modal dialogs', async ({ page, anybody }) => {
    const violations = await watchViolations(page);
    const customer = await demoCustomer(anybody);
    await signInAs(page, customer);
    await look(page, `/shipments/${await shipmentOf(customer)}`);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    expect(violations).toEqual([]);
  });
});

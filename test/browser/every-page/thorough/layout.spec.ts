import { expect, test } from '../../support/fixtures.js';

test('a page that fails shows an error, and the rest of the product still works', async ({ page, allow }) => {
  // 422: React reports that it could not hydrate the prerendered page.
  allow(/broken on purpose/, /React error #422/);
  const code = '**/assets/faq-*.js';
  await page.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const Page = () => { throw new Error("broken on purpose"); };',
    }),
  );
  await page.goto('/faq');
  const heading = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('broken on purpose')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Send Us a Message' })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'How do I schedule a delivery?' })).toBeVisible();
});

test('the footer has the years, its links, and social placeholders', async ({ page }) => {
  await page.goto('/track');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`2016-${new Date().getFullYear()}`);
  for (const name of ['Twitter', 'LinkedIn']) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/track');
  }
  for (const [name, path] of [
    ['About', '/about'],
    ['Services', '/services'],
    ['Contact', '/contact'],
    ['FAQ', '/faq'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('starts at the top of a page that is opened by its address, and where a reload left it', async ({ page }) => {
  const scroll = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/about');
  await page.mouse.wheel(0, 500);
  await expect.poll(scroll).toBe(500);
  await page.goto('/faq');
  await page.waitForFunction(() => !('early' in window));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await scroll()).toBe(0);
  await page.goto('/about');
  await page.mouse.wheel(0, 300);
  await page.reload();
  await expect.poll(scroll).toBeGreaterThan(0);
});

import { expect, test } from '../../support/fixtures.js';

test('the pages forbid inline scripts, and every browser test fails with one that a page blocks', async ({
  page,
  allow,
  complaints,
}) => {
  allow(/^error: (Executing inline script|Refused to execute inline script)/);
  const response = await page.goto('/about');
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "An inline script"';
    document.body.append(script);
  });
  await expect.poll(() => complaints).toEqual([expect.stringContaining('Content Security Policy')]);
  await expect(page).not.toHaveTitle('An inline script');
});

test('the API documentation needs nothing that its policy blocks', async ({ page }) => {
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await page.locator('.opblock-summary').first().click();
  await expect(page.locator('.opblock-body').first()).toBeVisible();
});

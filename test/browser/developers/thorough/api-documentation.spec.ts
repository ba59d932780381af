import { expect, test } from '../../support/fixtures.js';

test('the API documentation fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs');
  await page.locator('#operations-shipments-listShipments .opblock-summary-control').click();
  await expect(page.locator('.responses-table').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

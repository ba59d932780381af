import type { Page, Route } from '@playwright/test';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';

const health = '**/api/v1/health/';
const badge = (page: Page) => page.getByRole('group', { name: 'Backend health' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the page and answers the first check with this result. */
const openWith = async (page: Page, answer: (route: Route) => Promise<void>) => {
  await page.route(health, answer);
  await page.goto('/faq');
};

test('is hidden until the first check ends, then floats at the top right', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await openWith(page, async (route) => {
    await held;
    await route.continue();
  });
  await expect(heading(page)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  answer();
  await expect(badge(page)).toContainText('Backend: healthy');
  const [box, width] = [await badge(page).boundingBox(), page.viewportSize()?.width ?? 0];
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(150);
  const checked = await badge(page).getByRole('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
});

test("shows each status of the server in the status's colour", async ({ page }) => {
  for (const [status, color] of [
    ['healthy', 'rgb(95, 214, 139)'],
    ['unhealthy', 'rgb(255, 133, 133)'],
    ['checking', 'rgb(242, 201, 76)'],
    ['degraded', 'rgb(169, 179, 202)'],
  ] as const) {
    await openWith(page, (route) => route.fulfill({ json: { status } }));
    await expect(badge(page)).toContainText(`Backend: ${status}`);
    await expect(badge(page).locator('svg')).toHaveCSS('color', color);
  }
});

test('stays in view while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/faq');
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(badge(page)).toBeInViewport();
});

for (const width of [390, 1440])
  test(`covers nothing on a page of ${width} pixels, also with a long error`, async ({ page, allow }) => {
    allow(failedRequest);
    const error = 'Request failed because the server behind this page is away for a while';
    await page.setViewportSize({ width, height: 800 });
    await openWith(page, (route) => route.abort());
    await expect(badge(page)).toContainText('Network Error');
    const text = badge(page).getByText('Network Error');
    await text.evaluate((element, long) => (element.textContent = long), error);
    const banner = page.getByRole('banner');
    const [bar, box] = [await banner.boundingBox(), await badge(page).boundingBox()];
    if (!bar || !box) throw new Error('the badge is not there');
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height);
    for (const control of await banner.getByRole('button').or(banner.getByRole('link')).all()) {
      const other = await control.boundingBox();
      if (other) expect(other.y, await control.innerText()).toBeGreaterThanOrEqual(box.y + box.height);
    }
  });

test('reports a server that is down', async ({ page, allow }) => {
  allow(failedRequest);
  await openWith(page, (route) => route.abort());
  await expect(badge(page)).toContainText('Backend: unhealthy');
  await expect(badge(page)).toContainText('Network Error');
});

test('checks at once when the browser loses its network, and when the network returns', async ({ page, allow }) => {
  allow(failedRequest, failedSocket);
  await page.goto('/faq');
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.context().setOffline(true);
  await expect(badge(page)).toContainText('Backend: unhealthy');
  await page.context().setOffline(false);
  await expect(badge(page)).toContainText('Backend: healthy');
});

test('checks again every five minutes', async ({ page, allow }) => {
  allow(failedRequest);
  await page.clock.install();
  await page.goto('/faq');
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.route(health, (route) => route.fulfill({ status: 503, json: { status: 'unhealthy' } }));
  const checked = await badge(page).getByRole('time').getAttribute('datetime');
  // Paused, so that a slow machine does not add time.
  await page.clock.pauseAt(Date.parse(checked ?? '') + 299_000);
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.clock.runFor('00:02');
  await expect(badge(page)).toContainText('Backend: unhealthy');
  await expect(badge(page)).toContainText('Request failed with status code 503');
  await page.unroute(health);
  await page.clock.runFor('05:00');
  await expect(badge(page)).toContainText('Backend: healthy');
  await expect(badge(page)).not.toContainText('503');
});

import type { Page, Route } from '@playwright/test';
import { expect, failedRequest, test } from './fixtures.js';

const health = '**/api/v1/health/';
const badge = (page: Page) => page.getByRole('group', { name: 'Backend health' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Shows the page and lets the first check end so. */
const openWith = async (page: Page, answer: (route: Route) => Promise<void>) => {
  await page.route(health, answer);
  await page.goto('/faq');
};

test('is hidden until the first check has ended, then floats at the top right', async ({ page }) => {
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

test('shows each status as the server says it, in its colour', async ({ page }) => {
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

test('stays in view as the page is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/faq');
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(badge(page)).toBeInViewport();
  // What lies below it does not shine through.
  await expect(badge(page)).toHaveCSS('background-color', /^rgb\(/);
});

test('tells of a server that is gone', async ({ page, allow }) => {
  allow(failedRequest);
  await openWith(page, (route) => route.abort());
  await expect(badge(page)).toContainText('Backend: unhealthy');
  await expect(badge(page)).toContainText('Network Error');
});

test('checks again every five minutes', async ({ page, allow }) => {
  allow(failedRequest);
  await page.clock.install();
  await page.goto('/faq');
  await expect(badge(page)).toContainText('Backend: healthy');
  await page.route(health, (route) => route.fulfill({ status: 503, json: { status: 'unhealthy' } }));
  const checked = await badge(page).getByRole('time').getAttribute('datetime');
  // Paused, so that a slow machine adds no time of its own.
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

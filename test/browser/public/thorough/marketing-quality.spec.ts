import { expect, test, withMotion } from '../../support/fixtures.js';

test.use(withMotion);

const pages = ['/about', '/services', '/faq', '/contact'] as const;

/** Every claim of the company. Each must be on at least one public page. */
const claims: readonly (readonly [string, RegExp])[] = [
  ['AI-powered shipping', /AI-powered shipping/i],
  ['real-time tracking', /real-time tracking/i],
  ['transparent pricing', /transparent pric/i],
  ['no hidden fees', /no hidden fees/i],
  ['instant quotes and online payments', /instant quotes and online payments/i],
  ['same-day and next-day delivery', /same-day and next-day delivery/i],
  ['customs clearance', /customs clearance/i],
  ['multi-currency support', /multi-currency support/i],
  ['a global partner network', /global partner network/i],
  ['e-commerce integration', /API and platform integration/i],
  ['scheduled pickups and returns', /scheduled pickups and returns/i],
  ['automated customer updates', /automated customer updates/i],
  ['24/7 support', /24\/7/],
  ['secure handling', /secure handling/i],
  ['insurance options', /insurance options/i],
  ['an eco-friendly fleet', /eco-friendly fleet/i],
  ['99.9% on-time delivery', /99\.9% on-time delivery/i],
  ['20+ countries', /20\+ countries/i],
];

test('the pages together state every claim', async ({ page }) => {
  let text = '';
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    text += await page.getByRole('main').innerText();
  }
  for (const [claim, pattern] of claims) expect(pattern.test(text), claim).toBe(true);
});

for (const path of pages) {
  test(`${path} has one h1 and a title, does not shift while it loads, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const total = await page.evaluate(() => {
      const shifts: unknown = 'shifts' in window ? window.shifts : undefined;
      return Array.isArray(shifts) ? shifts.reduce((sum: number, shift) => sum + Number(shift), 0) : NaN;
    });
    expect(total).toBeLessThan(0.01);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/ · Waymark$/);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  });

  test(`${path} does not move with reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = await page.getByRole('main').evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1)
        .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'transition')),
    );
    expect(moving).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import { dayFromNow } from '../../../support/clients/days.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { onSlowLine } from '../../support/slow-line.js';

declare global {
  interface Window {
    answerPainted?: number;
    shifted: string[];
  }
}

/** Maximum time in milliseconds until a heading with the status is painted. */
const PAINTED_WITHIN = 2_000;

/** Records when a heading with the status is first painted, in milliseconds since the navigation. */
const recordFirstPaint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isShown = () =>
      document.querySelector('article h2')?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const look = () => {
      if (!isShown()) return void requestAnimationFrame(look);
      // A task queued by a frame's callback runs after the paint.
      setTimeout(() => (window.answerPainted = performance.now()));
    };
    requestAnimationFrame(look);
  });

/** Records which elements of the page's content move by themselves. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        const moved = entry.sources.flatMap(({ node }) => (node instanceof Element ? [node] : []));
        // The name in the top bar changes its width when its font loads, on every page.
        window.shifted.push(...moved.filter((one) => one.closest('main')).map((one) => one.outerHTML));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1440, height: 900 },
]) {
  test(`a link to a parcel paints status, day and place within 2 s at 400 ms and 50 KB/s, ${viewport.width} pixels wide`, async ({
    page,
    customer: { client },
  }) => {
    const shipment = await newShipment(client, { estimated_delivery: dayFromNow(9) });
    await newUpdate(client, shipment.id, { status: 'out_for_delivery', location: 'Hamburg, Germany' });
    await page.setViewportSize(viewport);
    await recordFirstPaint(page);
    await recordShifts(page);
    await onSlowLine(page);
    await page.goto(pagePaths.trackNumber(shipment.tracking_number), { waitUntil: 'commit' });
    const answer = page.getByRole('article', { name: `Shipment ${shipment.tracking_number}` });
    await expect(answer.getByText('Live', { exact: true })).toBeVisible();
    const painted = await page.evaluate(() => window.answerPainted);
    expect(painted).toBeLessThan(PAINTED_WITHIN);
    expect(await page.evaluate(() => window.shifted)).toEqual([]);
  });
}

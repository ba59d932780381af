import { pagePaths } from '@waymark/contracts/ui';
import type { Locator, Page } from '@playwright/test';
import { newShipment, newUpdate } from '../../support/samples.js';
import { expect, test } from '../fixtures.js';

const phone = { width: 390, height: 664 };
test.use({ viewport: phone, timezoneId: 'America/New_York' });

/** 400 kbit and 400 ms each way, until the returned function is called. */
const onSlowLine = async (page: Page): Promise<() => Promise<void>> => {
  const chromium = await page.context().newCDPSession(page);
  const bytes = 400_000 / 8;
  const slow = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
  await chromium.send('Network.emulateNetworkConditions', slow);
  return () => chromium.detach();
};

/** How far everything moved by itself since the page was opened, as browsers count it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // There is nothing to observe where nothing moved: two frames later all that was buffered has been told.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, 0)));
      }),
  );

const expectInFirstScreen = async (parts: readonly Locator[]) => {
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.y, String(part)).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(phone.height);
  }
};

test('who opens a link on a phone has the answer in the first screen, and one press to another number', async ({
  page,
  customer: { client },
}) => {
  const shipment = await newShipment(client, { sender_name: 'Harbour Books', estimated_delivery: '2999-03-04' });
  const another = await newShipment(client);
  await newUpdate(client, shipment.id, {
    ...{ status: 'out_for_delivery', location: 'Hamburg, Germany', description: 'On the van' },
    timestamp: '2024-03-02T08:00:00.000Z',
  });
  // Recorded later and older by its own time: it is not what the parcel is said to be at.
  await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London, United Kingdom' });

  const onFastLine = await onSlowLine(page);
  await page.goto(pagePaths.trackNumber(shipment.tracking_number));
  const answer = page.getByRole('article', { name: `Shipment ${shipment.tracking_number}` });
  await expect(answer.getByText('Live', { exact: true })).toBeVisible();
  const steps = answer.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.filter({ hasText: 'Out for delivery' })).toHaveAttribute('aria-current', 'step');
  await expect(answer.getByRole('img', { name: /^Map/ })).toHaveAccessibleName(/Last seen at Hamburg, Germany\.$/);
  const latest = page.getByRole('region', { name: 'Tracking updates' }).getByRole('listitem').first();
  await expect(latest).toContainText(/Hamburg, Germany.*09:00 CET/s);
  await expectInFirstScreen([
    page.getByRole('heading', { level: 1, name: 'Track Your Shipment' }),
    page.getByRole('button', { name: 'Track another' }),
    answer.getByRole('heading', { name: 'Out for delivery, Hamburg, Germany' }),
    answer.getByText('Monday 4 March 2999'),
    ...(await steps.all()),
  ]);
  await expect(answer.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect(await layoutShift(page), 'nothing moved, from the first paint until it is live').toBe(0);
  await onFastLine();

  // On paper the details are open, though nobody opened them.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('definition').filter({ hasText: shipment.contents_description })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('definition').filter({ hasText: shipment.contents_description })).toBeHidden();
  await page.getByRole('button', { name: 'Show More Shipment Details' }).click();
  await expect(page.getByRole('main')).toContainText('Harbour Books');
  await expect(page.getByRole('main')).toContainText('Grace H.');

  const document = await (await page.request.get(pagePaths.trackNumber(shipment.tracking_number))).text();
  expect(document).toContain('<meta property="og:title" content="Out for Delivery, Hamburg, Germany" />');
  const picture = /property="og:image" content="([^"]+)"/.exec(document)?.[1] ?? '';
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');

  await page.getByRole('button', { name: 'Track another' }).click();
  const field = page.getByLabel('Tracking number', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(new URL(pagePaths.trackNumber(another.tracking_number), page.url()).href);
  await field.press('Enter');
  await expect(page.getByRole('article', { name: `Shipment ${another.tracking_number}` })).toBeVisible();
  await expect(field).toBeHidden();
});

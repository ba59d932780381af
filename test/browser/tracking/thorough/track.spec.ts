import type { Route } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { momentText, shortDayText, timeText, wallTime } from '@waymark/contracts/ui';
import type { Client } from '../../../support/clients/client.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { dayFromNow, minutesFromNow } from '../../../support/clients/days.js';
import { line, shipmentOn, steps, updates } from '../../support/track-parts.js';

test('where sockets are refused, the page follows by long polls and is live', async ({ page, customer, allow }) => {
  allow(failedRequest, failedSocket);
  const shipment = await newShipment(customer.client);
  const sockets = /\/socket\.io\//;
  await page.routeWebSocket(sockets, (socket) => socket.close());
  await page.route(sockets, (route) => route.abort());
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(line(page, 'Live')).toBeVisible();
  await newUpdate(customer.client, shipment.id, { status: 'out_for_delivery', location: 'Leith' });
  await expect(updates(page).getByText('Leith')).toBeVisible();
  await expect(line(page, 'Live')).toBeVisible();
});

test('is live without WebSocket', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await page.addInitScript(() => {
    class Refused {
      onerror: ((event: Event) => void) | null = null;
      constructor() {
        queueMicrotask(() => this.onerror?.(new Event('error')));
      }
      close() {}
    }
    Object.assign(window, { WebSocket: Refused });
  });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(line(page, 'Live')).toBeVisible();
  await newUpdate(customer.client, shipment.id, { status: 'picked_up', location: 'London' });
  await expect(shipmentOn(page, shipment).getByRole('heading', { level: 2 })).toHaveText('Picked up, London');
});

test('an update in a new place is announced once, in its local time', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(line(page, 'Live')).toBeVisible();
  const announced: string[] = [];
  await page.exposeFunction('announce', (text: string) => announced.push(text));
  await page.locator('.tracking > [aria-live="polite"]').evaluate((region) => {
    const { announce } = window as unknown as { announce: (text: string) => void };
    new MutationObserver(() => region.textContent && announce(region.textContent)).observe(region, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
  const held: Route[] = [];
  await page.route('**/route/', (route) => void held.push(route));
  await newUpdate(customer.client, shipment.id, {
    status: 'in_transit',
    location: 'Tokyo, Japan',
    description: 'Sorted',
  });
  await expect(updates(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await expect(updates(page).getByRole('time').first()).toContainText('GMT+9');
  await expect
    .poll(() => announced)
    .toEqual([expect.stringMatching(/^New update: In transit, Tokyo, Japan, .* GMT\+9\. Sorted/)]);
});

test.describe('for a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  const zones = { London: 'Europe/London', 'Tokyo, Japan': 'Asia/Tokyo' } as const;
  const [collected, loaded] = [minutesFromNow(-20 * 60), minutesFromNow(-5)];
  const inTokyo = async (client: Client): Promise<Shipment> => {
    const shipment = await newShipment(client, { estimated_delivery: dayFromNow(-4) });
    await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London', timestamp: collected });
    await newUpdate(client, shipment.id, { status: 'in_transit', location: 'Tokyo, Japan', timestamp: loaded });
    return shipment;
  };

  test('the progress line and the booking have every time in the zone of the newest update', async ({
    page,
    customer,
  }) => {
    const shipment = await inTokyo(customer.client);
    await page.goto(`/track?tracking=${shipment.tracking_number}`);
    const shown = (instant: string): string => {
      const [at, now] = [instant, minutesFromNow(0)].map((one) => wallTime(new Date(one), zones['Tokyo, Japan']));
      return at && now ? `${shortDayText(at, now)} ${timeText(at)}` : '';
    };
    await expect(steps(page).getByRole('time')).toHaveText([shipment.created_at, collected, loaded].map(shown));
    const booked = momentText(new Date(shipment.created_at), new Date(), zones['Tokyo, Japan']);
    await expect(updates(page).getByRole('paragraph').last()).toHaveText(`Booked ${booked}`);
  });

  test('no line on a phone names two zones', async ({ page, customer }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shipment = await inTokyo(customer.client);
    await page.goto(`/track?tracking=${shipment.tracking_number}`);
    await expect(line(page, 'Live')).toBeVisible();
    const nameOf = (timeZone: string): Promise<string> =>
      page.evaluate(
        ([zone, instant]) =>
          new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
            .formatToParts(new Date(instant))
            .find(({ type }) => type === 'timeZoneName')?.value ?? '',
        [timeZone, collected] as const,
      );
    const names = await Promise.all(Object.values(zones).map(nameOf));
    await expect(updates(page).getByRole('time').first()).toContainText(names[1] ?? '');
    const named = await page.getByRole('main').evaluate((element, known) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: { name: string; top: number; bottom: number }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        for (const { 0: name, index } of (text.textContent ?? '').matchAll(/\b(?:GMT|UTC)(?:[+-]\d+)?|\bBST\b/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + name.length);
          const { top, bottom, height } = range.getBoundingClientRect();
          if (height > 0 && known.includes(name)) found.push({ name, top, bottom });
        }
      }
      return found;
    }, names);
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(names));
    for (const one of named) {
      const others = named.filter(({ top, bottom }) => top < one.bottom && one.top < bottom);
      expect(new Set(others.map(({ name }) => name))).toEqual(new Set([one.name]));
    }
  });
});

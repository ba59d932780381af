import type { Page, Route } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { shortDayText, timeText, wallTime } from '@waymark/contracts/ui';
import type { Client } from '../../support/clients/client.js';
import { demoCustomer, demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../support/fixtures.js';
import { layoutShift, toast } from '../support/parts.js';
import { dayFromNow, minutesFromNow } from '../../support/clients/days.js';

const numberField = (page: Page) => page.getByLabel('Tracking number', { exact: true });
const track = async (page: Page, number: string) => {
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
};
const shipmentOn = (page: Page, { tracking_number }: Pick<Shipment, 'tracking_number'>) =>
  page.getByRole('article', { name: `Shipment ${tracking_number}` });
const updates = (page: Page) => page.getByRole('region', { name: 'Tracking updates' });
const steps = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
const line = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('the page has a title; an empty number is reported at the field without a request', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/track');
  await expect(page.getByRole('heading', { level: 1, name: 'Track Your Shipment' })).toBeVisible();
  await expect(page).toHaveTitle('Track Your Shipment · Waymark');
  await track(page, '   ');
  await expect(page.getByRole('alert')).toHaveText('Please enter a tracking number');
  await expect(numberField(page)).toHaveAccessibleDescription('Please enter a tracking number');
  expect(paths.filter((path) => path.startsWith('/api/v1/shipments'))).toEqual([]);
  await expect(page).toHaveURL('/track');
});

test('a demo number is found and becomes part of the address', async ({ page, anybody }) => {
  const person = await demoCustomer(anybody);
  const { body: shipments } = await person.client.get<Shipment[]>('/shipments/');
  const known = shipments.find(({ tracking_updates }) => tracking_updates.length > 1);
  if (!known) throw new Error('no demo shipment has two updates');
  await page.goto('/track');
  await track(page, known.tracking_number);
  await expect(shipmentOn(page, known)).toBeVisible();
  await expect(page).toHaveURL(`/track?tracking=${known.tracking_number}`);
  await expect(updates(page).getByRole('listitem')).toHaveCount(known.tracking_updates.length);
});

test('an address with a number opens the shipment, whose expandable details omit address, e-mail, phone and full name', async ({
  page,
  customer,
}) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(shipmentOn(page, shipment).getByRole('heading', { name: 'Pending' })).toBeVisible();
  await expect(numberField(page)).toHaveValue(shipment.tracking_number);
  const weight = page.getByRole('definition').filter({ hasText: `${shipment.weight} kg` });
  const more = page.getByRole('button', { name: 'Show More Shipment Details' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(weight).toBeHidden();
  await more.click();
  await expect(weight).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('Grace H.');
  for (const secret of [
    shipment.contents_description,
    'Hopper',
    'West End Avenue',
    'grace.recipient@example.com',
    '555 0100',
    '1,843',
  ]) {
    expect(text).not.toContain(secret);
  }
  const hide = page.getByRole('button', { name: 'Hide Details' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(weight).toBeHidden();
});

test('lower case and missing hyphens do not matter', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await page.goto('/track');
  await track(page, ` ${shipment.tracking_number.toLowerCase().replaceAll('-', '')} `);
  await expect(shipmentOn(page, shipment)).toBeVisible();
  await expect(page).toHaveURL(`/track?tracking=${shipment.tracking_number}`);
  await page.goBack();
  await expect(page).toHaveURL('/track');
  await expect(shipmentOn(page, shipment)).toBeHidden();
});

test('an unknown number is reported inline and in a toast', async ({ page, allow }) => {
  allow(failedRequest);
  await page.goto('/track');
  await track(page, 'WM-0000-0000-0000-1');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Shipment not found');
  await expect(toast(page, 'Shipment not found')).toBeVisible();
});

test('a late parcel shows a notice with the latest reason', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client, { estimated_delivery: dayFromNow(-4) });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const band = shipmentOn(page, shipment).getByRole('region', { name: 'Late' });
  await expect(band).toHaveText(/^[345] days late There is no news yet, and no reason was given\.$/);
  await newUpdate(customer.client, shipment.id, {
    status: 'exception',
    location: 'Oslo',
    description: 'Held by customs',
  });
  await expect(band).toContainText('Exception, Oslo: Held by customs');
  await newUpdate(customer.client, shipment.id, { status: 'delivered', timestamp: new Date().toISOString() });
  await expect(band).toHaveCount(0);
});

test('a shipment without updates says so, shows its first update live, and reports its deletion', async ({
  page,
  customer,
}) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(page.getByText('No tracking updates available yet.')).toBeVisible();
  await expect(line(page, 'Live')).toBeVisible();
  await newUpdate(customer.client, shipment.id, { status: 'picked_up', location: 'London' });
  await expect(page.getByText('No tracking updates available yet.')).toBeHidden();
  await expect(updates(page).getByRole('listitem')).toHaveCount(1);
  await customer.client.delete(`/shipments/${shipment.id}/`);
  await expect(page.getByRole('alert')).toContainText('This shipment is no longer here');
  await expect(shipmentOn(page, shipment)).toBeHidden();
});

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

test('a change appears live, newest first', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await newUpdate(customer.client, shipment.id, { status: 'picked_up', location: 'London' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const words = shipmentOn(page, shipment).getByRole('heading', { level: 2 });
  await expect(words).toHaveText('Picked up, London');
  await expect(line(page, 'Live')).toBeVisible();
  await newUpdate(customer.client, shipment.id, {
    status: 'at_facility',
    location: 'Reykjavík',
    description: 'Sorted for the ferry',
    timestamp: `${dayFromNow(-10)}T10:00:00.000Z`,
  });
  await expect(words).toHaveText('At local facility, Reykjavík');
  await expect(updates(page).getByRole('listitem').first()).toContainText('Sorted for the ferry');
  await expect(updates(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('New update: At local facility, Reykjavík')).toBeAttached();
  await expect(page).toHaveTitle(`At local facility, Reykjavík, ${shipment.tracking_number} · Waymark`);
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

test('a status set by an edit, an edited update and a deleted update appear live', async ({ page, customer }) => {
  const { client } = customer;
  const shipment = await newShipment(client);
  const update = await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const words = shipmentOn(page, shipment).getByRole('heading', { level: 2 });
  await expect(line(page, 'Live')).toBeVisible();
  await client.patch(`/shipments/updates/${update.id}/`, { location: 'Leeds' });
  await expect(words).toHaveText('Picked up, Leeds');
  await client.delete(`/shipments/updates/${update.id}/`);
  await expect(words).toHaveText('Pending');
  await expect(page.getByText('No tracking updates available yet.')).toBeVisible();
  await client.patch(`/shipments/${shipment.id}/`, { status: 'delayed' });
  await expect(words).toHaveText('Delayed');
  await expect(shipmentOn(page, shipment)).toContainText('Reported by the sender. There is no other news yet.');
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

test('a step that an edit set is not shown as passed', async ({ page, customer, anybody }) => {
  const { client: courier } = await demoStaff(anybody);
  const shipment = await newShipment(customer.client);
  await courier.patch(`/shipments/${shipment.id}/`, { status: 'in_transit' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(line(page, 'Live')).toBeVisible();
  await expect(steps(page)).toHaveText([
    /^Booked, done/,
    'Picked up, donePassed',
    'In transit, now',
    /not yet$/,
    /not yet$/,
  ]);
  await courier.patch(`/shipments/${shipment.id}/`, { status: 'delivered' });
  await expect(steps(page)).toHaveText([
    ...[
      /^Booked, done/,
      'Picked up, donePassed',
      'In transit, donePassed',
      'Out for delivery, donePassed',
      'Delivered, done',
    ],
  ]);
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

  test('the progress line has every time in the zone of the newest update', async ({ page, customer }) => {
    const shipment = await inTokyo(customer.client);
    await page.goto(`/track?tracking=${shipment.tracking_number}`);
    const shown = (instant: string): string => {
      const [at, now] = [instant, minutesFromNow(0)].map((one) => wallTime(new Date(one), zones['Tokyo, Japan']));
      return at && now ? `${shortDayText(at, now)}, ${timeText(at)}` : '';
    };
    await expect(steps(page).getByRole('time')).toHaveText([shipment.created_at, collected, loaded].map(shown));
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
    const names = await Promise.all([...Object.values(zones), 'America/New_York'].map(nameOf));
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

for (const width of [390, 1440])
  test.describe(`on a page of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the steps of an unscanned parcel are set apart, without a tick', async ({ page, customer }) => {
      const shipment = await newShipment(customer.client);
      await newUpdate(customer.client, shipment.id, { status: 'out_for_delivery' });
      await page.goto(`/track?tracking=${shipment.tracking_number}`);
      await expect(steps(page)).toContainText([
        'Booked, done',
        'Picked up, done',
        'In transit, done',
        'now',
        'not yet',
      ]);
      for (const label of ['Picked up', 'In transit']) {
        const passed = steps(page).filter({ hasText: label }).getByText('Passed', { exact: true });
        await expect(passed).toBeVisible();
        expect(
          await passed.evaluate((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return range.getClientRects().length;
          }),
          label,
        ).toBe(1);
      }
      const boxes = await steps(page).evaluateAll((items) =>
        items.map((item) => {
          const lines = Array.from(item.querySelectorAll('span:not(.sr-only, .progress-node), time'))
            .flatMap((text) =>
              Array.from(text.childNodes, (node) => {
                const range = document.createRange();
                range.selectNode(node);
                return node.nodeType === Node.TEXT_NODE ? range.getBoundingClientRect() : new DOMRect();
              }),
            )
            .filter(({ width }) => width > 0);
          return {
            left: Math.min(...lines.map(({ left }) => left)),
            right: Math.max(...lines.map(({ right }) => right)),
            isTicked: item.querySelector('.progress-node svg') !== null,
          };
        }),
      );
      for (const [index, { right }] of boxes.slice(0, -1).entries())
        expect((boxes[index + 1]?.left ?? 0) - right, `after step ${index}`).toBeGreaterThanOrEqual(5);
      expect(boxes.map(({ isTicked }) => isTicked)).toEqual([true, false, false, true, false]);
    });

    for (const status of ['attempted_delivery', 'exception', 'delayed', 'delivered'] as const)
      test(`the advice for a parcel with status ${status} fills its card without a layout shift`, async ({
        page,
        customer: { client },
      }) => {
        const shipment = await newShipment(client);
        if (status === 'delayed') await client.patch(`/shipments/${shipment.id}/`, { status });
        else await newUpdate(client, shipment.id, { status });
        await page.goto(`/track?tracking=${shipment.tracking_number}`);
        await expect(line(page, 'Live')).toBeVisible();
        const heading = page.getByRole('heading', { name: 'What now' });
        await expect(heading).toBeVisible();
        const empty = await heading.locator('..').evaluate((card) => {
          const { bottom } = card.getBoundingClientRect();
          return bottom - Math.max(...Array.from(card.children, (child) => child.getBoundingClientRect().bottom));
        });
        expect(empty).toBeLessThanOrEqual(26);
        expect(await layoutShift(page)).toBeLessThan(0.01);
      });
  });

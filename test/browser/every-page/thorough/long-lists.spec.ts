import type { Page } from '@playwright/test';
import { CLOUD_EVENT_TYPES, type CloudEvent, type Shipment } from '@waymark/contracts';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

/** An account may have 500 addresses, and a parcel 500 updates. */
const MANY = 150;

const rows = (page: Page) => main(page).locator('li[aria-setsize]');

/** Checks that only some rows are rendered, the first and last after scrolling to them, and all rows on paper. */
const expectWindow = async (page: Page): Promise<void> => {
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(MANY));
  expect(await rows(page).count()).toBeLessThan(MANY / 2);
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(page.locator(`li[aria-posinset="${MANY}"]`)).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(rows(page).first()).not.toHaveAttribute('aria-posinset', '1');
  expect(await rows(page).count()).toBeLessThan(MANY / 2);
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toHaveCount(MANY);
};

test('of many updates only visible ones are rendered, and all on paper', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  const update = await newUpdate(customer.client, id);
  await page.route(`**/api/v1/shipments/${id}/`, async (route) => {
    const response = await route.fetch();
    const shipment = (await response.json()) as Shipment;
    const tracking_updates = Array.from({ length: MANY }, (_, index) => ({ ...update, id: MANY - index }));
    await route.fulfill({ response, json: { ...shipment, tracking_updates } });
  });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  await expectWindow(page);
});

test('of many saved addresses only visible ones are rendered, and all on paper', async ({ page, customer }) => {
  const saved = { name: 'Ada Lovelace', email: '', phone: '', address: '12 St James Square', city: 'London' };
  const json = Array.from({ length: MANY }, (_, index) => ({
    ...saved,
    id: index + 1,
    label: `Quay ${index + 1}`,
    country: 'United Kingdom',
  }));
  await page.route('**/api/v1/shipments/addresses/', (route) => route.fulfill({ json }));
  await signInAs(page, customer);
  await page.goto('/profile');
  await expectWindow(page);
});

test('of many events only visible ones are rendered; a new one keeps the scroll position and expanded rows', async ({
  page,
  customer,
}) => {
  const event = (number: number): CloudEvent => ({
    specversion: '1.0',
    id: String(number),
    source: '/waymark',
    type: CLOUD_EVENT_TYPES.ShipmentCreated,
    subject: `WM-${number}`,
    time: new Date(0).toISOString(),
    datacontenttype: 'application/json',
    sequence: `${String(number).padStart(16, '0')}-01234567`,
    data: { shipment_id: number, version: 1 },
  });
  const sent = (events: readonly CloudEvent[]): string =>
    events.map((one) => `id: ${one.sequence}\nevent: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('');
  let comes = () => {};
  const later = new Promise<void>((resolve) => (comes = resolve));
  const answers = [
    () => Promise.resolve(sent(Array.from({ length: 150 }, (_, index) => event(index + 1)))),
    () => later.then(() => sent([event(151)])),
  ];
  await page.route('**/api/v1/events/stream/**', async (route) => {
    const answer = answers.shift();
    // A connection that opens and then stays silent.
    if (answer) await route.fulfill({ contentType: 'text/event-stream', body: await answer() });
  });
  await signInAs(page, customer);
  await page.goto('/developers');
  const eventRows = main(page).getByRole('region', { name: 'Event stream' }).locator('li[aria-setsize]');
  await expect(eventRows.first()).toHaveAttribute('aria-setsize', '150');
  await expect(eventRows.first()).toContainText('WM-150');
  expect(await eventRows.count()).toBeLessThan(75);
  await eventRows.first().getByRole('button', { expanded: false }).click();

  const scroller = main(page).getByRole('region', { name: 'Events', exact: true });
  await scroller.evaluate((element) => (element.scrollTop = 3_000));
  const read = eventRows.filter({ hasText: 'WM-75' });
  await expect(read).toBeInViewport();
  await expect(eventRows.first()).not.toHaveAttribute('aria-posinset', '1');
  const place = await read.boundingBox();
  comes();
  await expect(eventRows.first()).toHaveAttribute('aria-setsize', '151');
  expect(await read.boundingBox()).toEqual(place);

  await scroller.evaluate((element) => (element.scrollTop = 0));
  await expect(eventRows.first()).toContainText('WM-151');
  await expect(eventRows.filter({ hasText: 'WM-150' }).getByRole('button', { expanded: true })).toBeVisible();
});

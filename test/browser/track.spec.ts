import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { demoCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expect, failedRequest, test } from './fixtures.js';
import { toast } from './parts.js';

const numberField = (page: Page) => page.getByLabel('Tracking number', { exact: true });
const track = async (page: Page, number: string) => {
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
};
const shipmentOn = (page: Page, { tracking_number }: Pick<Shipment, 'tracking_number'>) =>
  page.getByRole('article', { name: `Shipment ${tracking_number}` });
const updates = (page: Page) => page.getByRole('region', { name: 'Tracking updates' });
const line = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('the page is called what it does; no number: says so beside the field and asks nobody', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/track');
  await expect(page.getByRole('heading', { level: 1, name: 'Track Your Shipment' })).toBeVisible();
  await expect(page).toHaveTitle('Track Your Shipment · Waymark');
  await track(page, '   ');
  await expect(page.getByRole('alert')).toHaveText('Please enter a tracking number');
  await expect(numberField(page)).toHaveAccessibleDescription('Please enter a tracking number');
  expect(asked.filter((path) => path.startsWith('/api/v1/shipments'))).toEqual([]);
  await expect(page).toHaveURL('/track');
});

test('a demo number is found and stands in the address', async ({ page, anybody }) => {
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

test('an address with a number opens the shipment, whose details fold out and away, and tell nothing of the address, e-mail, phone or whole name', async ({
  page,
  customer,
}) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(shipmentOn(page, shipment).getByRole('heading', { name: 'Pending' })).toBeVisible();
  await expect(numberField(page)).toHaveValue(shipment.tracking_number);
  const contents = page.getByRole('definition').filter({ hasText: shipment.contents_description });
  const more = page.getByRole('button', { name: 'Show More Shipment Details' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(contents).toBeHidden();
  await more.click();
  await expect(contents).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('Grace H.');
  for (const secret of ['Hopper', 'West End Avenue', 'grace.recipient@example.com', '555 0100', '1,843']) {
    expect(text).not.toContain(secret);
  }
  const hide = page.getByRole('button', { name: 'Hide Details' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(contents).toBeHidden();
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

test('an unknown number: told inline and in a toast', async ({ page, allow }) => {
  allow(failedRequest);
  await page.goto('/track');
  await track(page, 'WM-0000-0000-0000-1');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Shipment not found');
  await expect(toast(page, 'Shipment not found')).toBeVisible();
});

test('a late parcel says so in a band of its own, with the last reason', async ({ page, customer }) => {
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const shipment = await newShipment(customer.client, { estimated_delivery: dayFromNow(-4) });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const band = shipmentOn(page, shipment).getByRole('region', { name: 'Late' });
  await expect(band).toHaveText(/^[345] days late Nothing has been scanned yet, and no reason was given\.$/);
  await newUpdate(customer.client, shipment.id, {
    status: 'exception',
    location: 'Oslo',
    description: 'Held by customs',
  });
  await expect(band).toContainText('Exception, Oslo: Held by customs');
  await newUpdate(customer.client, shipment.id, { status: 'delivered', timestamp: new Date().toISOString() });
  await expect(band).toHaveCount(0);
});

test('a shipment without updates says so, shows the first one by itself, and tells when it is deleted', async ({
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

test('a change appears while one looks, newest first', async ({ page, customer }) => {
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
    timestamp: '2024-03-02T10:00:00.000Z',
  });
  await expect(words).toHaveText('At local facility, Reykjavík');
  await expect(updates(page).getByRole('listitem').first()).toContainText('Sorted for the ferry');
  await expect(updates(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('New update: At local facility, Reykjavík')).toBeAttached();
  await expect(page).toHaveTitle(`At local facility, Reykjavík, ${shipment.tracking_number} · Waymark`);
});

test('a status set by an edit, an update edited and one deleted appear too', async ({ page, customer }) => {
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
  await expect(shipmentOn(page, shipment)).toContainText('Set without a scan. Nothing has been scanned yet.');
});

test('live all the same where no web socket comes through', async ({ page, customer }) => {
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

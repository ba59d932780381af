import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { dayFromNow, minutesFromNow } from '../../../support/clients/days.js';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { startReceiver, type WebhookReceiver } from '../../../support/webhooks/receiver.js';
import { expect, test as base } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const test = base.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ browserName: _browserName }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

const headlineOf = (page: Page, { tracking_number }: Shipment) =>
  page.getByRole('article', { name: `Shipment ${tracking_number}` }).getByRole('heading', { level: 2 });
const updates = (page: Page) => page.getByRole('region', { name: 'Tracking updates' }).getByRole('listitem');

/** The link preview of a parcel, as a messenger reads it. */
const previewOf = async (address: string, { tracking_number }: Shipment): Promise<string | undefined> => {
  const document = await (await fetch(`${address}/track?tracking=${tracking_number}`)).text();
  return /"og:title" content="([^"]*)"/.exec(document)?.[1];
};

test('before a delivery the last recorded update is the status, even if its own time is older', async ({
  page,
  customer,
  product,
}) => {
  const { client } = customer;
  const shipment = await newShipment(client, { recipient_city: 'Berlin', recipient_country: 'Germany' });
  const onTheVan = {
    status: 'out_for_delivery',
    location: 'Hamburg, Germany',
    timestamp: minutesFromNow(-60),
  } as const;
  await newUpdate(client, shipment.id, onTheVan);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const map = page.getByRole('img', { name: /^Map/ });
  await expect(map).toHaveAccessibleName(/Last seen at Hamburg, Germany\.$/);

  const late = { status: 'picked_up', location: 'London, United Kingdom', timestamp: minutesFromNow(-600) } as const;
  await newUpdate(client, shipment.id, late);
  await expect(headlineOf(page, shipment)).toHaveText('Picked up, London, United Kingdom');
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Picked up' })).toHaveAttribute('aria-current', 'step');
  // The list is ordered by the updates' own times, and the map does not contradict the headline.
  await expect(updates(page)).toHaveText([/Hamburg, Germany/, /London, United Kingdom/]);
  await expect(map).toHaveAccessibleName(/^Map(?!.*Last seen at)/);
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Picked Up, London, United Kingdom');
  expect((await client.get<Shipment>(`/shipments/${shipment.id}/`)).body.status).toBe('picked_up');
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('row').filter({ hasText: shipment.tracking_number })).toContainText('Picked Up');
});

test('desk, dashboard and the Go to dialog mark a delivery as the sender’s until a courier reports it', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
}) => {
  const { client } = customer;
  const staff = await demoStaff(anybody);
  const shipment = await newShipment(client);
  await newUpdate(client, shipment.id, { status: 'delivered', location: 'New York' });
  await signInAs(page, customer);
  const desk = await anotherBrowser();
  await signInAs(desk, staff);
  const ofParcel = { hasText: shipment.tracking_number };
  const bySender = /Delivered · sender, reported by the sender/;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    const listed = page.getByRole(width === 390 ? 'listitem' : 'row').filter(ofParcel);
    await expect(listed).toContainText(bySender);
    await desk.setViewportSize({ width, height: 900 });
    await desk.goto(`/shipments?q=${shipment.tracking_number}`);
    await expect(desk.getByRole('row').filter(ofParcel)).toContainText(bySender);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  const row = page.getByRole('row').filter(ofParcel);
  await expect(row).toContainText(bySender);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill(shipment.tracking_number);
  await expect(page.getByRole('option').filter(ofParcel)).toContainText(bySender);
  await page.keyboard.press('Escape');

  await newUpdate(staff.client, shipment.id, { status: 'delivered', location: 'West End' });
  for (const one of [row, desk.getByRole('row').filter(ofParcel)]) {
    await expect(one).toContainText('Delivered');
    await expect(one).not.toContainText('sender');
  }
});

test('details and history show an update from a fast clock at its recorded time, and say so', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { timestamp: minutesFromNow(90) });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  await expect(main(page).getByText(/Shown as recorded: the reported time was/)).toBeVisible();
  await page.goto(`/shipments/${id}/history`);
  await expect(main(page).getByText(/Shown as recorded: the reported time was/)).toBeVisible();
  await expect(main(page).getByText(/The clock ran ahead: shown as recorded,/)).toBeVisible();
});

test('an update dated before a recorded delivery needs confirmation, because the status stays', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'delivered', timestamp: minutesFromNow(-5) });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/add-tracking`);
  await field(page, 'timestamp').fill(`${dayFromNow(-3)}T10:00`);
  await expect(
    page.getByText(/Delivery was recorded after this time, on .*\. The status stays Delivered\./),
  ).toBeVisible();
});

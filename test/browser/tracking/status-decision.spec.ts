import type { Page } from '@playwright/test';
import type { CloudEvent, FeedPage, Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow, minutesFromNow } from '../../support/clients/days.js';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.js';
import { registerWebhook } from '../../support/webhooks/webhooks.js';
import { expect, test as base } from '../support/fixtures.js';
import { field, main } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

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

/** Each status that the events enter, with its reporter. */
const statusChangesOf = (events: readonly CloudEvent[]): string[] =>
  events.flatMap(({ statuschange, reportedby }) => (statuschange ? `${statuschange} by ${reportedby}` : []));
const feedOf = async (client: Client): Promise<CloudEvent[]> =>
  (await client.get<FeedPage>('/events/?after=0')).body.events;
/** The events in the bodies of received webhooks, in the order of the log: a receiver gets them in any order. */
const sentTo = ({ received }: WebhookReceiver): CloudEvent[] =>
  received
    .map(({ body }) => JSON.parse(body) as CloudEvent)
    .sort((left, right) => (left.sequence < right.sequence ? -1 : 1));

/** The part of Details with the number, the status and its note. */
const statusOnDetails = (page: Page) => main(page).getByText('Shipment Details').locator('..');

test('Track, link preview, Details, API, feed and webhooks agree when an update was stamped ahead of a delivery', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
  product,
  receiver,
}) => {
  const { client } = customer;
  const { client: courier } = await demoStaff(anybody);
  await registerWebhook(client, receiver.url);
  const shipment = await newShipment(client);
  await newUpdate(courier, shipment.id, {
    ...{ status: 'out_for_delivery', location: 'Hoboken', timestamp: minutesFromNow(10) },
  });
  const details = await anotherBrowser();
  await signInAs(details, customer);
  await details.goto(`/shipments/${shipment.id}`);
  await expect(statusOnDetails(details)).toContainText('Out for Delivery');
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(headlineOf(page, shipment)).toHaveText('Out for delivery, Hoboken');
  await expect(page.getByText('Reported just now')).toBeVisible();

  const delivered = { status: 'delivered', location: 'New York', timestamp: minutesFromNow(0) } as const;
  await newUpdate(courier, shipment.id, delivered);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, New York');
  const late = { status: 'at_facility', location: 'Newark', timestamp: minutesFromNow(-30) } as const;
  await newUpdate(courier, shipment.id, late);
  await expect(updates(page)).toHaveCount(3);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, New York');
  await expect(page).toHaveTitle(/^Delivered, New York, /);

  expect((await client.get<Shipment>(`/shipments/${shipment.id}/`)).body.status).toBe('delivered');
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, New York');
  await expect(statusOnDetails(details)).toContainText('Delivered');
  await expect(statusOnDetails(details)).not.toContainText('Reported by');
  await expect(main(details).getByRole('listitem')).toHaveCount(3);
  const changes = ['out_for_delivery by courier', 'delivered by courier'];
  expect(statusChangesOf(await feedOf(client))).toEqual(changes);
  await expect.poll(() => sentTo(receiver)).toEqual(await feedOf(client));
});

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

test('Track, link preview, Details, API, feed and webhooks mark a delivery as the sender’s until a courier reports it', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
  product,
  receiver,
}) => {
  const { client } = customer;
  const { client: courier } = await demoStaff(anybody);
  await registerWebhook(client, receiver.url);
  const shipment = await newShipment(client);
  await newUpdate(client, shipment.id, { status: 'delivered', location: 'New York' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, New York, reported by the sender');
  await expect(updates(page)).toContainText('Reported by the sender');
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, New York, reported by the sender');
  const details = await anotherBrowser();
  await signInAs(details, customer);
  await details.goto(`/shipments/${shipment.id}`);
  await expect(statusOnDetails(details)).toContainText('Reported by the sender');
  await expect(main(details).getByRole('listitem')).toContainText('Reported by the sender');
  expect((await client.get<Shipment>(`/shipments/${shipment.id}/`)).body.status_decision).toMatchObject({
    ...{ reported_by: 'sender', confirmed_by_courier: false },
  });

  // An offline phone sends it late: its own time is before the sender's report.
  const late = { status: 'delivered', location: 'West End', timestamp: minutesFromNow(-30) } as const;
  await newUpdate(courier, shipment.id, late);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, West End');
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, West End');
  await expect(statusOnDetails(details)).not.toContainText('Reported by the sender');
  expect((await client.get<Shipment>(`/shipments/${shipment.id}/`)).body.status_decision).toMatchObject({
    ...{ reported_by: 'courier', confirmed_by_courier: true },
  });
  expect(statusChangesOf(await feedOf(client))).toEqual(['delivered by sender']);
  await expect.poll(() => sentTo(receiver)).toEqual(await feedOf(client));
  const reporters = sentTo(receiver).flatMap(
    ({ data: { update } }) => (update as TrackingUpdate | undefined)?.reported_by ?? [],
  );
  expect(reporters).toEqual(['sender', 'courier']);
  await newUpdate(client, shipment.id, { status: 'delivered', location: 'Newark', timestamp: minutesFromNow(1) });
  await expect(updates(page)).toHaveCount(3);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, West End');
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, West End');
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

test('a delivery that staff set by an edit is not the sender’s, also after the sender reports it too', async ({
  page,
  customer: { client },
  anybody,
}) => {
  const { client: courier } = await demoStaff(anybody);
  const shipment = await newShipment(client);
  await courier.patch(`/shipments/${shipment.id}/`, { status: 'delivered' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered');
  await expect(page.getByText('Reported by our office.')).toBeVisible();
  await newUpdate(client, shipment.id, { status: 'delivered', location: 'Newark', timestamp: minutesFromNow(1) });
  await expect(updates(page)).toHaveCount(1);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered');
  await expect(page.getByText('Reported by our office.')).toBeVisible();
});

test('a sender’s report of a delivery replaces neither place nor time of the courier’s', async ({
  page,
  customer: { client },
  anybody,
  product,
}) => {
  const { client: courier } = await demoStaff(anybody);
  const shipment = await newShipment(client, { recipient_city: 'Vienna', recipient_country: 'Austria' });
  await newUpdate(courier, shipment.id, { status: 'delivered', location: 'Vienna, Austria' });
  await newUpdate(client, shipment.id, {
    ...{ status: 'delivered', location: 'Salzburg, Austria', timestamp: minutesFromNow(-1) },
  });
  await client.patch(`/shipments/${shipment.id}/`, { status: 'pending' });
  await client.patch(`/shipments/${shipment.id}/`, { status: 'delivered' });
  await newUpdate(client, shipment.id, {
    ...{ status: 'delivered', location: 'Salzburg, Austria', timestamp: minutesFromNow(1) },
  });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(updates(page)).toHaveCount(3);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, Vienna, Austria');
  await expect(page.getByRole('img', { name: /^Map/ })).toHaveAccessibleName(/Vienna, Austria/);
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, Vienna, Austria');
});

test('Track, link preview, Details, API, feed and webhooks say who set a status by an edit', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
  product,
  receiver,
}) => {
  const { client } = customer;
  const { client: courier } = await demoStaff(anybody);
  await registerWebhook(client, receiver.url);
  const shipment = await newShipment(client);
  await newUpdate(courier, shipment.id, { status: 'exception', location: 'Newark', description: 'Damaged in transit' });
  await client.patch(`/shipments/${shipment.id}/`, { status: 'delivered' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, reported by the sender');
  await expect(page.getByText(/^Reported by the sender\. Latest news: Exception, Newark: /)).toBeVisible();
  await expect.poll(() => previewOf(product.address, shipment)).toBe('Delivered, reported by the sender');
  const details = await anotherBrowser();
  await signInAs(details, customer);
  await details.goto(`/shipments/${shipment.id}`);
  await expect(statusOnDetails(details)).toContainText('Delivered');
  await expect(statusOnDetails(details)).toContainText('Reported by the sender');
  expect((await client.get<Shipment>(`/shipments/${shipment.id}/`)).body.status_decision).toMatchObject({
    ...{ update_id: null, reported_by: 'sender', confirmed_by_courier: false },
  });

  await courier.patch(`/shipments/${shipment.id}/`, { status: 'delayed' });
  await expect(statusOnDetails(details)).toContainText('Reported by our office');
  await expect(page.getByText(/^Reported by our office\. Latest news: Exception, Newark: /)).toBeVisible();
  expect(statusChangesOf(await feedOf(client))).toEqual([
    ...['exception by courier', 'delivered by sender', 'delayed by courier'],
  ]);
  await expect.poll(() => sentTo(receiver)).toEqual(await feedOf(client));
});

test("a sender reads before clicking why a courier's update is locked, and can change an own update", async ({
  page,
  customer,
  anybody,
}) => {
  const staff = await demoStaff(anybody);
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { description: 'Left my hands' });
  await newUpdate(staff.client, id, { status: 'exception', description: 'Damaged in transit' });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  const row = (text: string) => main(page).getByRole('listitem').filter({ hasText: text });
  await expect(row('Left my hands')).toContainText('Reported by the sender');
  await expect(row('Damaged in transit')).not.toContainText('Reported by the sender');

  const dialog = page.getByRole('dialog');
  for (const [button, change] of [
    ['Delete', 'Delete'],
    ['Edit', 'Save Changes'],
  ] as const) {
    await row('Damaged in transit').getByRole('button', { name: button }).click();
    await expect(dialog).toContainText('A courier recorded this update. Only staff can edit or delete it.');
    await expect(dialog.getByRole('button', { name: change })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await row('Left my hands').getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('button', { name: change })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
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

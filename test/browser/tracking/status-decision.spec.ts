import type { Page } from '@playwright/test';
import type { CloudEvent, FeedPage, Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { minutesFromNow } from '../../support/clients/days.js';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.js';
import { registerWebhook } from '../../support/webhooks/webhooks.js';
import { expect, test as base } from '../support/fixtures.js';
import { main } from '../support/parts.js';
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

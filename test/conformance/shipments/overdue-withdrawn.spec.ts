import { afterAll, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, type HistoryEntry, type PublicShipment, type Shipment } from '@waymark/contracts';
import { wholeFeed } from '../../support/live/feed.js';
import { signIn } from '../../support/clients/people.js';
import { closeReceivers } from '../../support/webhooks/receiver.js';
import { until } from '../../support/waiting/until.js';
import { arrival } from '../../support/webhooks/webhooks.js';
import { startWrong } from '../../support/scenarios/wrong-start.js';

afterAll(closeReceivers);

it('an overdue day recorded by a wrong clock is withdrawn after a start with the right one, in feed, webhook and history', async () => {
  const { clock, anybody, owner, key, shipment, receiver, restart } = await startWrong();
  const { id, tracking_number, estimated_delivery } = shipment;
  clock.set(0);
  await restart();
  await until('it to be withdrawn', async () => (await wholeFeed(key, 'types=late')).length > 1, 60_000);

  const events = await wholeFeed(key, 'types=late');
  const data = { shipment_id: id, estimated_delivery, due_at: expect.any(String) };
  expect(events).toMatchObject([
    { type: CLOUD_EVENT_TYPES.DeliveryOverdue, subject: tracking_number, data: { ...data, version: 2 } },
    { type: CLOUD_EVENT_TYPES.DeliveryOverdueWithdrawn, subject: tracking_number, data: { ...data, version: 3 } },
  ]);
  expect(events[1]?.data['due_at']).toBe(events[0]?.data['due_at']);
  // Time never goes backwards in a stream.
  expect(events[1]?.time).toBe(events[0]?.time);
  expect(await wholeFeed(key, `types=${CLOUD_EVENT_TYPES.DeliveryOverdueWithdrawn}`)).toEqual([events[1]]);
  await arrival(receiver.received, 2);
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(events);

  const { client } = await signIn(anybody, owner.email, owner.password);
  const path = `/shipments/${id}/`;
  const { body: history } = await client.get<HistoryEntry[]>(`${path}history/`);
  expect(history.map(({ type, actor }) => [type, actor.role])).toEqual([
    ['ShipmentCreated', 'customer'],
    ['DeliveryOverdue', 'system'],
    ['DeliveryOverdueWithdrawn', 'system'],
  ]);
  const read = await client.get<PublicShipment>(`/shipments/track/${tracking_number}/`);
  expect(read.body.due).toMatchObject({ state: 'on_time' });
  const edited = await client.patch<Shipment>(path, { weight: 3 }, { 'if-match': '"1"' });
  expect([edited.status, edited.body.version]).toEqual([200, 4]);
}, 180_000);

import { afterAll, describe, expect, it } from '@jest/globals';
import {
  deliverySchema,
  deliveryWithBodySchema,
  type Delivery,
  type DeliveryPage,
  type DeliveryWithBody,
  type FeedPage,
  type WebhookWithSecret,
} from '@waymark/contracts';
import { exactly } from '../../support/api/exactly.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { ANSWER_WITHIN, hangUp, listen } from '../../support/live/live.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { answering, closeReceivers, startReceiver } from '../../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import {
  WEBHOOKS_PATH,
  WEBHOOK_NOT_FOUND,
  registerWebhook,
  deliveriesOf,
  verifiedEvent,
  verifiedTestEvent,
  arrival,
} from '../../support/webhooks/webhooks.js';

const anybody = useServer();
afterAll(hangUp);
afterAll(closeReceivers);

/** The cursor of half an hour from now. */
const soon = (): string => new Date(Date.now() + 1_800_000).toISOString();

describe('deliveries to webhooks', () => {
  it('delivers signed events of the own shipments in order', async () => {
    const { client } = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    await newShipment(client);
    const { secret, id } = await registerWebhook(client, url);
    await newShipment(other.client);
    const shipment = await newShipment(client);
    await newUpdate(client, shipment.id);
    await client.delete(`/shipments/${shipment.id}/`);
    await arrival(received, 3);
    const events = received.map((one) => verifiedEvent(secret, one));
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([
      ['waymark.shipment.created.v1', shipment.tracking_number],
      ['waymark.shipment.tracking_update_added.v1', shipment.tracking_number],
      ['waymark.shipment.deleted.v1', shipment.tracking_number],
    ]);
    expect((await client.get<FeedPage>('/events/?after=0')).body.events.slice(1)).toEqual(events);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(events.map((event) => event.id));
    const kept = await until('the deliveries to be stored', async () => {
      const all = await deliveriesOf(client, id);
      return all.every(({ status }) => status === 'delivered') && all;
    });
    expect(kept.map((delivery) => exactly(deliverySchema).parse(delivery).event_id)).toEqual(
      events.map((event) => event.id).reverse(),
    );
    expect(kept[0]?.attempts).toMatchObject([{ number: 1, status: 200, response: 'thanks', error: null }]);
  });

  it('delivers only the requested types, and to staff those of every shipment', async () => {
    const { client } = await newCustomer(anybody);
    const staff = await demoStaff(anybody);
    const { url, received } = await startReceiver();
    const { id, secret } = await registerWebhook(staff.client, url, { types: ['waymark.shipment.deleted.v1'] });
    const shipment = await newShipment(client);
    await client.delete(`/shipments/${shipment.id}/`);
    await arrival(received);
    const events = received.map((one) => verifiedEvent(secret, one));
    expect(events.map(({ subject, type }) => [subject, type])).toEqual([
      [shipment.tracking_number, 'waymark.shipment.deleted.v1'],
    ]);
    expect((await staff.client.delete(`${WEBHOOKS_PATH}${id}/`)).status).toBe(204);
  });

  it('delivers by business terms: one delivered parcel is one event', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const types = ['delivered', 'attempted'];
    const { id, secret, types: kept } = await registerWebhook(client, url, { types });
    expect(kept.toSorted()).toEqual(types.toSorted());
    const [one, other] = [await newShipment(client), await newShipment(client)];
    for (const status of ['out_for_delivery', 'attempted_delivery', 'delivered', 'delivered'] as const)
      await newUpdate(client, one.id, { status });
    await client.patch(`/shipments/${other.id}/`, { status: 'delivered' });
    await arrival(received, 3);
    const events = received.map((delivered) => verifiedEvent(secret, delivered));
    expect(events.map(({ subject, statuschange }) => [subject, statuschange]).toSorted()).toEqual(
      [
        [one.tracking_number, 'attempted_delivery'],
        [one.tracking_number, 'delivered'],
        [other.tracking_number, 'delivered'],
      ].toSorted(),
    );
    const log = await until('all to be stored', async () => {
      const all = await deliveriesOf(client, id);
      return all.length === 3 && all.every(({ status }) => status === 'delivered') && all;
    });
    expect(log.map((delivery) => exactly(deliverySchema).parse(delivery).statuschange).toSorted()).toEqual([
      ...['attempted_delivery', 'delivered', 'delivered'],
    ]);
    const rewound = await client.post<{ deliveries: number }>(`${WEBHOOKS_PATH}${id}/rewind/`, { after: '0' });
    expect(rewound.body).toEqual({ deliveries: 3 });
  });

  it('shows the request of a delivery: URL, headers and body', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver(answering(503, 'not yet'));
    const { id } = await registerWebhook(client, url);
    await newShipment(client);
    const [failed] = await until('the attempt to be stored', async () => {
      const all = await deliveriesOf(client, id);
      return all.some(({ attempts }) => attempts.length > 0) && all;
    });
    const path = `${WEBHOOKS_PATH}${id}/deliveries/${failed?.id}/`;
    const { status, body } = await client.get<DeliveryWithBody>(path);
    expect([status, exactly(deliveryWithBodySchema).parse(body)]).toEqual([200, body]);
    expect(body.body).toBe(received[0]?.body);
    const { request } = body.attempts[0] ?? {};
    expect(request?.url).toBe(url);
    expect(received[0]?.headers).toMatchObject(request?.headers ?? {});
    expect(Object.keys(request?.headers ?? {})).toEqual(expect.arrayContaining(['webhook-id', 'webhook-signature']));
    const other = await newCustomer(anybody);
    expect(await other.client.get(path)).toMatchObject({ status: 404, body: WEBHOOK_NOT_FOUND });
    expect(await client.get(`${WEBHOOKS_PATH}${id}/deliveries/999999999/`)).toMatchObject({ status: 404 });
  });

  it('sends waiting deliveries on request, also before Retry-After, any number of times', async () => {
    const { client } = await newCustomer(anybody);
    const receiver = await startReceiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    const { id } = await registerWebhook(client, receiver.url);
    const tried = (times: number) =>
      until('both to wait an hour', async () => {
        const all = await deliveriesOf(client, id);
        const planned = all.flatMap(({ next_attempt_at: at }) => (at !== null && at > soon() ? [at] : []));
        return all.length === 2 && all.every(({ attempts }) => attempts.length === times) && planned.length === 2;
      });
    await newShipment(client);
    await newShipment(client);
    await tried(1);
    expect((await client.post(`${WEBHOOKS_PATH}${id}/retry/`)).body).toEqual({ deliveries: 2 });
    await tried(2);
    receiver.answer = answering(204);
    expect((await client.post(`${WEBHOOKS_PATH}${id}/retry/`)).body).toEqual({ deliveries: 2 });
    await until('both to arrive', async () =>
      (await deliveriesOf(client, id)).every(({ status }) => status === 'delivered'),
    );
    expect((await client.post(`${WEBHOOKS_PATH}${id}/retry/`)).body).toEqual({ deliveries: 0 });
    const other = await newCustomer(anybody);
    expect(await other.client.post(`${WEBHOOKS_PATH}${id}/retry/`)).toMatchObject({
      status: 404,
      body: WEBHOOK_NOT_FOUND,
    });
  });

  it('signs with both secrets after a rotation', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const { id, secret: before } = await registerWebhook(client, url);
    const { status, body } = await client.post<WebhookWithSecret>(`${WEBHOOKS_PATH}${id}/rotate-secret/`);
    expect([status, body.secret === before]).toEqual([200, false]);
    const rest = Date.parse(body.previous_secret_until ?? '') - Date.now();
    expect(rest).toBeGreaterThan(23 * 3_600_000);
    expect(rest).toBeLessThanOrEqual(24 * 3_600_000);
    const shipment = await newShipment(client);
    await arrival(received);
    const [one] = received;
    for (const secret of [before, body.secret]) {
      expect(one && verifiedEvent(secret, one).subject).toBe(shipment.tracking_number);
    }
  });

  it('sends a test event, reports the attempt live, and redelivers on request with the same id', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const { id, secret } = await registerWebhook(client, url);
    const { socket } = await listen(client);
    const changes: Delivery[] = [];
    socket.on('delivery.changed', (delivery) => changes.push(delivery));
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toEqual({ ok: true });

    const test = await client.post<Delivery>(`${WEBHOOKS_PATH}${id}/test/`);
    expect([test.status, test.body.status]).toEqual([201, 'pending']);
    await until('the attempt to be reported', () => changes.length === 1);
    expect(changes[0]).toMatchObject({ id: test.body.id, status: 'delivered', attempts: [{ status: 200 }] });
    const event = received[0] && verifiedTestEvent(secret, received[0]);
    expect(event).toEqual({
      specversion: '1.0',
      id: test.body.event_id,
      source: `/api/v1${WEBHOOKS_PATH}${id}/`,
      type: 'waymark.webhook.test.v1',
      subject: `webhook-${id}`,
      time: expect.any(String),
      datacontenttype: 'application/json',
      data: { test: true, webhook_id: id, message: expect.any(String) },
    });
    expect(test.body).toMatchObject({ type: 'waymark.webhook.test.v1', subject: `webhook-${id}` });

    const retried = await client.post<Delivery>(`${WEBHOOKS_PATH}${id}/deliveries/${test.body.id}/retry/`);
    expect([retried.status, retried.body.status]).toEqual([200, 'pending']);
    await arrival(received, 2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('lists the deliveries of one status, and names the valid statuses', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const { id } = await registerWebhook(client, url);
    const path = `${WEBHOOKS_PATH}${id}/deliveries/`;
    const test = await client.post<Delivery>(`${WEBHOOKS_PATH}${id}/test/`);
    const [delivered] = await until('the delivery', async () => {
      const { deliveries: all } = (await client.get<DeliveryPage>(`${path}?status=delivered`)).body;
      return all.length > 0 && all;
    });
    expect(delivered).toMatchObject({ id: test.body.id, status: 'delivered' });
    for (const status of ['pending', 'exhausted', 'cancelled']) {
      expect((await client.get(`${path}?status=${status}`)).body).toEqual({ deliveries: [], next: null });
    }
    const wrong = await client.get(`${path}?status=lost`);
    const message = 'Status must be one of: pending, delivered, exhausted, cancelled';
    expect([wrong.status, wrong.body]).toEqual([400, { status: [message] }]);
  });

  it('hides deliveries from other accounts and anonymous callers', async () => {
    const { socket } = await listen(anybody);
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toMatchObject({ ok: false });
  });

  it('rewinds to a cursor or a time', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const first = await newShipment(client);
    await newUpdate(client, first.id);
    const { id, secret } = await registerWebhook(client, url);
    const all = await client.post(`${WEBHOOKS_PATH}${id}/rewind/`, { at: new Date(0).toISOString() });
    expect([all.status, all.body]).toEqual([200, { deliveries: 2 }]);
    await arrival(received, 2);
    const [created] = received.map((one) => verifiedEvent(secret, one));
    expect(created?.type).toBe('waymark.shipment.created.v1');
    const later = await client.post(`${WEBHOOKS_PATH}${id}/rewind/`, { after: created?.sequence });
    expect(later.body).toEqual({ deliveries: 1 });
    await arrival(received, 3);
    const wrong = [{}, { after: '1', at: new Date(0).toISOString() }, { after: FOREIGN_CURSOR }, { at: 'yesterday' }];
    for (const body of [...wrong, { after: 'x' }, { after: '999999999' }]) {
      expect((await client.post(`${WEBHOOKS_PATH}${id}/rewind/`, body)).status).toBe(400);
    }
    const { body: page } = await client.get<DeliveryPage>(`${WEBHOOKS_PATH}${id}/deliveries/`);
    expect(page.deliveries.map(({ cursor }) => cursor)).toContain(created?.sequence);
  });

  it('delivers to other endpoints while one hangs', async () => {
    const { client } = await newCustomer(anybody);
    const hanging = await startReceiver(() => undefined);
    const quick = await startReceiver();
    await registerWebhook(client, hanging.url);
    await registerWebhook(client, quick.url);
    for (let turn = 0; turn < 10; turn += 1) await newShipment(client);
    await arrival(quick.received, 10);
    expect(hanging.received.length).toBeLessThan(10);
  });
});

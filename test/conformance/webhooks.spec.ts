import { afterAll, describe, expect, it } from '@jest/globals';
import {
  cloudEventSchema,
  deliverySchema,
  deliveryWithBodySchema,
  webhookSchema,
  webhookWithSecretSchema,
  type CloudEvent,
  type Delivery,
  type DeliveryPage,
  type DeliveryWithBody,
  type Webhook,
  type WebhookWithSecret,
} from '@waymark/contracts';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Client } from '../support/client.js';
import { exactly } from '../support/exactly.js';
import { FOREIGN_CURSOR } from '../support/foreign-cursor.js';
import { ANSWER_WITHIN, hangUp, listen } from '../support/live.js';
import { demoAuditor, demoStaff, newCustomer } from '../support/people.js';
import { answering, closeReceivers, startReceiver, type ReceivedWebhook } from '../support/receiver.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { useServer } from '../support/server.js';
import { until } from '../support/until.js';

const anybody = useServer({ WEBHOOK_ALLOW_PRIVATE: 'on' });
afterAll(hangUp);
afterAll(closeReceivers);

const PATH = '/webhooks/';
const NOT_FOUND = { detail: 'Webhook not found', code: 'WEBHOOK_NOT_FOUND' };

/** Half an hour from now. */
const soon = (): string => new Date(Date.now() + 1_800_000).toISOString();

const register = async (client: Client, url: string, more: object = {}): Promise<WebhookWithSecret> => {
  const { status, body, text } = await client.post<WebhookWithSecret>(PATH, { url, ...more });
  if (status !== 201) throw new Error(`answered ${status}: ${text}`);
  return body;
};
const get = async (client: Client, id: number) => (await client.get<Webhook>(`${PATH}${id}/`)).body;
const deliveries = async (client: Client, id: number) =>
  (await client.get<DeliveryPage>(`${PATH}${id}/deliveries/`)).body.deliveries;
const verified = (secret: string, { body, headers }: ReceivedWebhook): CloudEvent =>
  cloudEventSchema.parse(new Verifier(secret).verify(body, headers as Record<string, string>));
const arrival = (received: readonly ReceivedWebhook[], count = 1) =>
  until(`${count} deliveries`, () => received.length >= count);

describe('/webhooks/', () => {
  it('is registered with a secret that is answered once', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const registered = await register(client, url, { description: 'Shop' });
    expect(exactly(webhookWithSecretSchema).parse(registered)).toEqual(registered);
    const { secret, ...webhook } = registered;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}=*$/);
    expect(webhook).toMatchObject({ url, types: [], description: 'Shop', enabled: true, pending: 0 });
    expect(await get(client, webhook.id)).toEqual(webhook);
    expect((await client.get(PATH)).body).toEqual([webhook]);
  });

  it('gives a retry with the same Idempotency-Key the same answer, secret and all', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const key = { 'idempotency-key': 'one' };
    const first = await client.post<WebhookWithSecret>(PATH, { url }, key);
    const again = await client.post<WebhookWithSecret>(PATH, { url }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await client.get<Webhook[]>(PATH)).body).toHaveLength(1);
  });

  it('delivers what happens to one’s shipments, signed, in order', async () => {
    const { client } = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    await newShipment(client);
    const { secret, id } = await register(client, url);
    await newShipment(other.client);
    const shipment = await newShipment(client);
    await newUpdate(client, shipment.id);
    await client.delete(`/shipments/${shipment.id}/`);
    await arrival(received, 3);
    const events = received.map((one) => verified(secret, one));
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([
      ['waymark.shipment.created.v1', shipment.tracking_number],
      ['waymark.shipment.tracking_update_added.v1', shipment.tracking_number],
      ['waymark.shipment.deleted.v1', shipment.tracking_number],
    ]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(events.map((event) => event.id));
    const kept = await until('the deliveries to be kept', async () => {
      const all = await deliveries(client, id);
      return all.every(({ status }) => status === 'delivered') && all;
    });
    expect(kept.map((delivery) => exactly(deliverySchema).parse(delivery).event_id)).toEqual(
      events.map((event) => event.id).reverse(),
    );
    expect(kept[0]?.attempts).toMatchObject([{ number: 1, status: 200, response: 'thanks', error: null }]);
  });

  it('delivers only the types asked for, and to staff those of every shipment', async () => {
    const { client } = await newCustomer(anybody);
    const staff = await demoStaff(anybody);
    const { url, received } = await startReceiver();
    const { id, secret } = await register(staff.client, url, { types: ['waymark.shipment.deleted.v1'] });
    const shipment = await newShipment(client);
    await client.delete(`/shipments/${shipment.id}/`);
    await arrival(received);
    const events = received.map((one) => verified(secret, one));
    expect(events.map(({ subject, type }) => [subject, type])).toEqual([
      [shipment.tracking_number, 'waymark.shipment.deleted.v1'],
    ]);
    expect((await staff.client.delete(`${PATH}${id}/`)).status).toBe(204);
  });

  it('delivers in business words: one delivered parcel is one event', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const types = ['delivered', 'attempted'];
    const { id, secret, types: kept } = await register(client, url, { types });
    expect(kept.toSorted()).toEqual(types.toSorted());
    const [one, other] = [await newShipment(client), await newShipment(client)];
    for (const status of ['out_for_delivery', 'attempted_delivery', 'delivered', 'delivered'] as const)
      await newUpdate(client, one.id, { status });
    await client.patch(`/shipments/${other.id}/`, { status: 'delivered' });
    await arrival(received, 3);
    const events = received.map((delivered) => verified(secret, delivered));
    expect(events.map(({ subject, statuschange }) => [subject, statuschange]).toSorted()).toEqual(
      [
        [one.tracking_number, 'attempted_delivery'],
        [one.tracking_number, 'delivered'],
        [other.tracking_number, 'delivered'],
      ].toSorted(),
    );
    const log = await until('all to be kept', async () => {
      const all = await deliveries(client, id);
      return all.length === 3 && all.every(({ status }) => status === 'delivered') && all;
    });
    expect(log.map((delivery) => exactly(deliverySchema).parse(delivery).statuschange).toSorted()).toEqual([
      ...['attempted_delivery', 'delivered', 'delivered'],
    ]);
    const rewound = await client.post<{ deliveries: number }>(`${PATH}${id}/rewind/`, { after: '0' });
    expect(rewound.body).toEqual({ deliveries: 3 });
  });

  it('tells of a delivery what was sent: where, with which headers, and the body', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver(answering(503, 'not yet'));
    const { id } = await register(client, url);
    await newShipment(client);
    const [failed] = await until('the attempt to be kept', async () => {
      const all = await deliveries(client, id);
      return all.some(({ attempts }) => attempts.length > 0) && all;
    });
    const path = `${PATH}${id}/deliveries/${failed?.id}/`;
    const { status, body } = await client.get<DeliveryWithBody>(path);
    expect([status, exactly(deliveryWithBodySchema).parse(body)]).toEqual([200, body]);
    expect(body.body).toBe(received[0]?.body);
    const { request } = body.attempts[0] ?? {};
    expect(request?.url).toBe(url);
    expect(received[0]?.headers).toMatchObject(request?.headers ?? {});
    expect(Object.keys(request?.headers ?? {})).toEqual(expect.arrayContaining(['webhook-id', 'webhook-signature']));
    const other = await newCustomer(anybody);
    expect(await other.client.get(path)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await client.get(`${PATH}${id}/deliveries/999999999/`)).toMatchObject({ status: 404 });
  });

  it('sends by hand what waits, also what its receiver asked to wait, as often as one likes', async () => {
    const { client } = await newCustomer(anybody);
    const receiver = await startReceiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    const { id } = await register(client, receiver.url);
    const tried = (times: number) =>
      until('both to wait for an hour', async () => {
        const all = await deliveries(client, id);
        const planned = all.flatMap(({ next_attempt_at: at }) => (at !== null && at > soon() ? [at] : []));
        return all.length === 2 && all.every(({ attempts }) => attempts.length === times) && planned.length === 2;
      });
    await newShipment(client);
    await newShipment(client);
    await tried(1);
    expect((await client.post(`${PATH}${id}/retry/`)).body).toEqual({ deliveries: 2 });
    await tried(2);
    receiver.answer = answering(204);
    expect((await client.post(`${PATH}${id}/retry/`)).body).toEqual({ deliveries: 2 });
    await until('both to arrive', async () =>
      (await deliveries(client, id)).every(({ status }) => status === 'delivered'),
    );
    expect((await client.post(`${PATH}${id}/retry/`)).body).toEqual({ deliveries: 0 });
    const other = await newCustomer(anybody);
    expect(await other.client.post(`${PATH}${id}/retry/`)).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it('signs with both secrets after a rotation', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const { id, secret: before } = await register(client, url);
    const { status, body } = await client.post<WebhookWithSecret>(`${PATH}${id}/rotate-secret/`);
    expect([status, body.secret === before]).toEqual([200, false]);
    const rest = Date.parse(body.previous_secret_until ?? '') - Date.now();
    expect(rest).toBeGreaterThan(23 * 3_600_000);
    expect(rest).toBeLessThanOrEqual(24 * 3_600_000);
    const shipment = await newShipment(client);
    await arrival(received);
    const [one] = received;
    for (const secret of [before, body.secret]) {
      expect(one && verified(secret, one).subject).toBe(shipment.tracking_number);
    }
  });

  it('sends a test event, tells of the attempt live, and delivers once more by hand under the same id', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const { id, secret } = await register(client, url);
    const { socket } = await listen(client);
    const told: Delivery[] = [];
    socket.on('delivery.changed', (delivery) => told.push(delivery));
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toEqual({ ok: true });

    const test = await client.post<Delivery>(`${PATH}${id}/test/`);
    expect([test.status, test.body.status]).toEqual([201, 'pending']);
    await until('the attempt to be told', () => told.length === 1);
    expect(told[0]).toMatchObject({ id: test.body.id, status: 'delivered', attempts: [{ status: 200 }] });
    expect(received[0] && verified(secret, received[0]).data).toMatchObject({ test: true });

    const retried = await client.post<Delivery>(`${PATH}${id}/deliveries/${test.body.id}/retry/`);
    expect([retried.status, retried.body.status]).toEqual([200, 'pending']);
    await arrival(received, 2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('tells its owner, live, of each change of an endpoint once it is shown', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver(answering(410));
    const { socket } = await listen(client);
    const told: number[] = [];
    socket.on('webhook.changed', ({ id }) => told.push(id));
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toEqual({ ok: true });
    const { id } = await register(client, url);
    await until('the new endpoint to be told', () => told.length === 1);
    expect((await get(client, id)).enabled).toBe(true);
    await newShipment(client);
    await until('the end of an endpoint that is gone to be told', () => told.length === 2);
    expect((await get(client, id)).disabled_reason).toBe('gone');
    expect((await client.delete(`${PATH}${id}/`)).status).toBe(204);
    await until('its removal to be told', () => told.length === 3);
    expect((await client.get(`${PATH}${id}/`)).body).toEqual(NOT_FOUND);
    expect(told).toEqual([id, id, id]);
  });

  it('lists the deliveries of one status, and says which there are', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const { id } = await register(client, url);
    const path = `${PATH}${id}/deliveries/`;
    const test = await client.post<Delivery>(`${PATH}${id}/test/`);
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

  it('tells nobody else of deliveries, and nobody who is not signed in', async () => {
    const { socket } = await listen(anybody);
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toMatchObject({ ok: false });
  });

  it('rewinds to a cursor and to an instant', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const first = await newShipment(client);
    await newUpdate(client, first.id);
    const { id, secret } = await register(client, url);
    const all = await client.post(`${PATH}${id}/rewind/`, { at: new Date(0).toISOString() });
    expect([all.status, all.body]).toEqual([200, { deliveries: 2 }]);
    await arrival(received, 2);
    const [created] = received.map((one) => verified(secret, one));
    expect(created?.type).toBe('waymark.shipment.created.v1');
    const later = await client.post(`${PATH}${id}/rewind/`, { after: created?.sequence });
    expect(later.body).toEqual({ deliveries: 1 });
    await arrival(received, 3);
    const wrong = [{}, { after: '1', at: new Date(0).toISOString() }, { after: FOREIGN_CURSOR }, { at: 'yesterday' }];
    for (const body of [...wrong, { after: 'x' }, { after: '999999999' }]) {
      expect((await client.post(`${PATH}${id}/rewind/`, body)).status).toBe(400);
    }
    const { body: page } = await client.get<DeliveryPage>(`${PATH}${id}/deliveries/`);
    expect(page.deliveries.map(({ cursor }) => cursor)).toContain(created?.sequence);
  });

  it('says of a failing endpoint since when, and disables it at its own 410', async () => {
    const { client } = await newCustomer(anybody);
    let status = 500;
    const { url } = await startReceiver((response) => response.writeHead(status).end());
    const { id } = await register(client, url);
    await newShipment(client);
    const failing = await until('a failure', async () => {
      const webhook = await get(client, id);
      return webhook.failing_since !== null && webhook;
    });
    expect(exactly(webhookSchema).parse(failing)).toMatchObject({ disables_at: null, pending: 1, enabled: true });
    status = 410;
    const [delivery] = await deliveries(client, id);
    await client.post(`${PATH}${id}/deliveries/${delivery?.id}/retry/`);
    await until('the endpoint to be disabled', async () => (await get(client, id)).disabled_reason === 'gone');
    expect((await deliveries(client, id))[0]?.status).toBe('cancelled');
    for (const action of ['test', 'rewind', `deliveries/${delivery?.id}/retry`]) {
      const { status: refused, body } = await client.post(`${PATH}${id}/${action}/`, { after: '0' });
      expect([refused, body]).toMatchObject([409, { code: 'WEBHOOK_DISABLED' }]);
    }
    const enabled = await client.patch<Webhook>(`${PATH}${id}/`, { enabled: true });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('serves another endpoint while one hangs', async () => {
    const { client } = await newCustomer(anybody);
    const hanging = await startReceiver(() => undefined);
    const quick = await startReceiver();
    await register(client, hanging.url);
    await register(client, quick.url);
    for (let turn = 0; turn < 10; turn += 1) await newShipment(client);
    await arrival(quick.received, 10);
    expect(hanging.received.length).toBeLessThan(10);
  });

  it('cancels what is pending when it is disabled, and is gone when it is removed', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver(answering(500));
    const { id } = await register(client, url);
    await newShipment(client);
    await until('a failure', async () => (await get(client, id)).failing_since !== null);
    const disabled = await client.patch<Webhook>(`${PATH}${id}/`, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabled_reason: 'by_owner' });
    await until('the delivery to be cancelled', async () => (await deliveries(client, id))[0]?.status === 'cancelled');
    expect((await client.delete(`${PATH}${id}/`)).status).toBe(204);
    const gone = await client.get(`${PATH}${id}/`);
    expect([gone.status, gone.body]).toEqual([404, NOT_FOUND]);
    expect((await client.get(`${PATH}${id}/deliveries/`)).status).toBe(404);
  });

  it('is nobody else’s business, and auditors change nothing', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const { id } = await register(client, url);
    for (const person of [await newCustomer(anybody), await demoStaff(anybody)]) {
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', 'test/'],
        ['POST', 'rotate-secret/'],
        ['GET', 'deliveries/'],
      ] as const) {
        const body = method === 'PATCH' || method === 'POST' ? {} : undefined;
        const answer = await person.client.send(method, `${PATH}${id}/${path}`, body);
        expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      }
    }
    const auditor = await demoAuditor(anybody);
    expect((await auditor.client.get(PATH)).body).toEqual([]);
    expect((await auditor.client.post(PATH, { url })).status).toBe(403);
    expect((await anybody.get(PATH)).status).toBe(401);
  });

  it('says what is wrong, and how many an account can have', async () => {
    const { client } = await newCustomer(anybody);
    const wrong = await client.post(PATH, { url: 'ftp://x', types: ['x'], description: 5, enabled: 'yes' });
    expect([wrong.status, Object.keys(wrong.body as object).sort()]).toEqual([
      400,
      ['description', 'enabled', 'types', 'url'],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => client.post(PATH, { url: 'http://127.0.0.1:9/', enabled: false })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  });
});

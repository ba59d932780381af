import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, PublicShipment, Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Answer, Client } from '../../support/clients/client.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, scan } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { closeReceivers, startReceiver } from '../../support/webhooks/receiver.js';
import { arrival, registerWebhook } from '../../support/webhooks/webhooks.js';

const anybody = useServer();
afterAll(closeReceivers);

let client: Client;
let courier: Client;
beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
  ({ client: courier } = await demoStaff(anybody));
});

const post = (by: Client, id: number, changes: object = {}, headers?: Record<string, string>) =>
  by.post<TrackingUpdate>(`/shipments/${id}/updates/create/`, { ...scan, ...changes }, headers);
const statusesOf = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);
const shipmentOf = async (id: number) => (await client.get<Shipment>(`/shipments/${id}/`)).body;

describe('a scan that is sent several times', () => {
  it('is one event, one webhook and one update: 201 once, then 200 with the same body', async () => {
    const { url, received } = await startReceiver();
    const { id } = await newShipment(client);
    await registerWebhook(client, url);
    const answers = [await post(client, id), await post(client, id), await post(client, id)];
    expect(statusesOf(answers)).toEqual([201, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(await shipmentOf(id)).toMatchObject({ version: 2, tracking_updates: [answers[0]?.body] });
    await client.delete(`/shipments/${id}/`);
    await arrival(received, 2);
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'waymark.shipment.tracking_update_added.v1',
      'waymark.shipment.deleted.v1',
    ]);
  });

  it('at once, with a key of each request, is recorded once', async () => {
    const { id } = await newShipment(client);
    const send = () => post(client, id, {}, { 'idempotency-key': randomUUID() });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(statusesOf(answers).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await shipmentOf(id)).toMatchObject({ version: 2 });
  });

  it('is recorded again after a change of its update', async () => {
    const { id } = await newShipment(client);
    const first = await post(client, id);
    await client.patch(`/shipments/updates/${first.body.id}/`, { status: 'exception' });
    const second = await post(client, id);
    await client.delete(`/shipments/updates/${second.body.id}/`);
    const answers = [first, second, await post(client, id)];
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(await shipmentOf(id)).toMatchObject({ status: scan.status, tracking_updates: [{}, { id: first.body.id }] });
  });

  it('by two people, or with other words, is two updates', async () => {
    const { id } = await newShipment(client);
    const answers = [await post(client, id), await post(courier, id), await post(client, id, { description: 'Again' })];
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect((await shipmentOf(id)).tracking_updates).toHaveLength(3);
  });
});

describe('a scan_id', () => {
  it('names one scan of the couriers, also after its update was deleted', async () => {
    const { id } = await newShipment(client);
    const scan_id = randomUUID();
    const first = await post(courier, id, { scan_id });
    expect(first.status).toBe(201);
    expect(first.body).not.toHaveProperty('scan_id');
    expect((await courier.delete(`/shipments/updates/${first.body.id}/`)).status).toBe(204);
    const again = await post(courier, id, { scan_id });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await shipmentOf(id)).toMatchObject({ version: 3, tracking_updates: [] });
  });

  it('of another scan is refused without effect', async () => {
    const { id } = await newShipment(client);
    const scan_id = randomUUID();
    await post(courier, id, { scan_id });
    const refused = await post(courier, id, { scan_id, location: 'Oslo' });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'SCAN_ID_REUSED', detail: expect.stringContaining('Send a new scan_id') },
    ]);
    expect(await shipmentOf(id)).toMatchObject({ version: 2 });
  });

  it('of a customer takes none from a courier', async () => {
    const { id } = await newShipment(client);
    const scan_id = randomUUID();
    const answers = [await post(client, id, { scan_id }), await post(courier, id, { scan_id, status: 'delivered' })];
    expect(statusesOf(answers)).toEqual([201, 201]);
  });

  it('tells two equal scans apart', async () => {
    const { id } = await newShipment(client);
    const answers = [await post(courier, id, { scan_id: 'a' }), await post(courier, id, { scan_id: 'b' })];
    expect(statusesOf(answers)).toEqual([201, 201]);
  });

  it('is in the history and in no public view', async () => {
    const { id, tracking_number } = await newShipment(client);
    const scan_id = randomUUID();
    await post(courier, id, { scan_id });
    const { body: history } = await client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
    expect(history.at(-1)?.data).toMatchObject({ scan_id });
    const views = [
      await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`),
      await anybody.get(`/shipments/track/${tracking_number}/updates/`),
      await client.get(`/shipments/${id}/`),
    ];
    for (const { status, text } of views) {
      expect(status).toBe(200);
      expect(text).not.toContain(scan_id);
    }
  });
});

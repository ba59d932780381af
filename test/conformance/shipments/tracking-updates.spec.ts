import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { dayFromNow } from '../../support/clients/days.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const shipmentOf = async (id: number) => (await client.get<Shipment>(`/shipments/${id}/`)).body;
const RECORDED = {
  reported_by: 'sender',
  recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};
const NOT_FOUND = { detail: 'Tracking update not found', code: 'TRACKING_UPDATE_NOT_FOUND' };
describe('POST /shipments/{id}/updates/create/', () => {
  it('answers 201 with the update, and its time in UTC with milliseconds', async () => {
    const { id } = await newShipment(client);
    const form = { ...scan, timestamp: scan.timestamp.replace('10:00:00.000Z', '12:00+02:00') };
    const { status, body } = await client.post<TrackingUpdate>(`/shipments/${id}/updates/create/`, form);

    expect(status).toBe(201);
    expect(body).toEqual({ ...scan, ...RECORDED, id: expect.any(Number) });
    expect(await shipmentOf(id)).toMatchObject({ version: 2, status: 'in_transit', tracking_updates: [body] });
  });

  it('ignores an id', async () => {
    const { id } = await newShipment(client);
    const first = await newUpdate(client, id);
    const another = { ...scan, description: 'Left the hub', id: first.id };
    const { body } = await client.post<TrackingUpdate>(`/shipments/${id}/updates/create/`, another);
    expect(body.id).not.toBe(first.id);
  });

  it('answers 404 for an unknown shipment', async () => {
    for (const id of ['999999999', 'abc']) {
      const { status, body } = await client.post(`/shipments/${id}/updates/create/`, scan);
      expect([status, body]).toEqual([404, { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' }]);
    }
  });
});

describe('PATCH /shipments/updates/{id}/', () => {
  it('accepts all fields or some', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    const form = {
      status: 'delivered',
      location: 'Oslo',
      description: 'Handed over',
      timestamp: `${dayFromNow(-2)}T00:00:00.000Z`,
    };

    const timestamp = form.timestamp.replace('00:00.000Z', '00Z');
    const whole = await client.patch(`/shipments/updates/${update.id}/`, { ...form, timestamp });
    expect([whole.status, whole.body]).toEqual([200, { id: update.id, ...form, ...RECORDED }]);
    const part = await client.patch(`/shipments/updates/${update.id}/`, { location: 'Bergen' });
    expect(part.body).toEqual({ id: update.id, ...form, location: 'Bergen', ...RECORDED });
    expect(await shipmentOf(id)).toMatchObject({ version: 4, status: 'delivered', tracking_updates: [part.body] });
  });

  it('keeps the order of recording', async () => {
    const { id } = await newShipment(client);
    const first = await newUpdate(client, id);
    const second = await newUpdate(client, id);
    await client.patch(`/shipments/updates/${first.id}/`, { timestamp: `${dayFromNow(9)}T00:00:00.000Z` });

    expect((await shipmentOf(id)).tracking_updates.map((update) => update.id)).toEqual([second.id, first.id]);
  });

  it('records no event if nothing changes', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    for (const form of [{}, scan]) {
      const { status, body } = await client.patch(`/shipments/updates/${update.id}/`, form);
      expect([status, body]).toEqual([200, update]);
    }
    expect(await shipmentOf(id)).toMatchObject({ version: 2 });
  });
});

describe('DELETE /shipments/updates/{id}/', () => {
  it('answers 204, once', async () => {
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    const { status, text } = await client.delete(`/shipments/updates/${update.id}/`);

    expect([status, text]).toEqual([204, '']);
    const again = await client.delete(`/shipments/updates/${update.id}/`);
    expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
    expect(await shipmentOf(id)).toMatchObject({ status: 'pending', tracking_updates: [] });
  });

  it.each(['999999999', '0', 'abc', '1.5'])('answers 404 for the id %s', async (id) => {
    for (const method of ['PATCH', 'DELETE']) {
      const { status, body } = await client.send(
        method,
        `/shipments/updates/${id}/`,
        method === 'PATCH' ? {} : undefined,
      );
      expect([status, body]).toEqual([404, NOT_FOUND]);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Profile, Shipment } from '@waymark/contracts';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { dayFromNow } from '../../support/clients/days.js';

const anybody = useServer();

const NOT_FOUND = { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /shipments/', () => {
  it('answers 201 with the whole resource', async () => {
    const { client } = await newCustomer(anybody);
    const { body: profile } = await client.get<Profile>('/accounts/profile/');
    const { status, body, headers } = await client.post<Shipment>('/shipments/', waybill);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...waybill,
      delivery_instructions: null,
      id: expect.any(Number),
      version: 1,
      owner_id: profile.id,
      tracking_number: expect.stringMatching(/^WM(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$/),
      status: 'pending',
      status_decision: null,
      created_at: TIME,
      updated_at: TIME,
      last_scan_at: null,
      due_zone: 'destination',
      tracking_updates: [],
      due: { state: 'on_time', days: expect.any(Number), until: TIME },
    });
    expect(Number.isSafeInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`/api/v1/shipments/${body.id}/`);
    expect(headers.get('etag')).toMatch(/^"1\.\d{4}-\d{2}-\d{2}-[a-j]+(x[a-z]+)?"$/);
  });

  it('ignores id, number, status and owner', async () => {
    const { client } = await newCustomer(anybody);
    const forged = {
      id: 1,
      tracking_number: 'WM-0000-0000-0000-0',
      status: 'delivered',
      owner_id: 'somebody',
      version: 99,
      created_at: '1999-01-01T00:00:00.000Z',
      tracking_updates: [{ id: 1 }],
    };
    const plain = await newShipment(client);
    const { status, body } = await client.post<Shipment>('/shipments/', { ...waybill, ...forged });

    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending', owner_id: plain.owner_id, version: 1, tracking_updates: [] });
    expect([forged.id, plain.id]).not.toContain(body.id);
    expect(body.tracking_number).not.toBe(forged.tracking_number);
    expect(body.created_at).not.toBe(forged.created_at);
  });

  it('is readable at once', async () => {
    const { client } = await newCustomer(anybody);
    for (let time = 0; time < 20; time += 1) {
      const shipment = await newShipment(client);
      expect((await client.get(`/shipments/${shipment.id}/`)).body).toEqual(shipment);
      expect((await client.get<Shipment[]>('/shipments/')).body[0]).toEqual(shipment);
    }
  });
});

describe('GET /shipments/{id}/', () => {
  it('returns the shipment with its updates, newest recorded first', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client);
    const first = await newUpdate(client, shipment.id, { timestamp: `${dayFromNow(-5)}T05:05:05.000Z` });
    const second = await newUpdate(client, shipment.id, { timestamp: `${dayFromNow(-90)}T00:00:00.000Z` });

    const { status, body } = await client.get<Shipment>(`/shipments/${shipment.id}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...shipment,
      version: 3,
      status: 'in_transit',
      status_decision: {
        update_id: second.id,
        reported_by: 'sender',
        recorded_at: second.recorded_at,
        confirmed_by_courier: false,
      },
      updated_at: TIME,
      last_scan_at: first.timestamp,
      tracking_updates: [second, first],
    });
  });

  it.each(['999999999', '0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00', 'null', '__proto__'])(
    'answers 404 for the id %s',
    async (id) => {
      const { client } = await newCustomer(anybody);
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await client.send(method, `/shipments/${id}/`);
        expect([status, body]).toEqual([404, NOT_FOUND]);
      }
    },
  );
});

describe('PATCH /shipments/{id}/', () => {
  it('accepts all fields of the edit form', async () => {
    const { client } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    const form = {
      ...waybill,
      service_type: 'priority',
      sender_city: 'Bath',
      recipient_email: 'other@example.com',
      weight: 0.1,
      declared_value: 0,
      shipment_date: null,
      estimated_delivery: dayFromNow(31),
      status: 'delayed',
    };
    const { status, body, headers } = await client.patch<Shipment>(`/shipments/${id}/`, form);

    expect(status).toBe(200);
    expect(body).toMatchObject(form);
    expect(headers.get('etag')).toMatch(new RegExp(`^"${body.version}\\.`));
    expect((await client.get(`/shipments/${id}/`)).body).toEqual(body);
  });

  it('accepts any subset of fields and keeps the others', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client);
    const { body } = await client.patch(`/shipments/${shipment.id}/`, { weight: 7 });

    expect(body).toEqual({ ...shipment, weight: 7, version: 2, updated_at: TIME });
  });

  it('records no event if nothing changes', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client);

    const undated = await newShipment(client, { estimated_delivery: null });

    for (const [before, same] of [
      [shipment, {}],
      [shipment, { ...waybill, status: 'pending' }],
      [undated, { estimated_delivery: '' }],
    ] as const) {
      const { status, body } = await client.patch(`/shipments/${before.id}/`, same);
      expect(status).toBe(200);
      expect(body).toEqual(before);
    }
  });

  it('ignores id, number and owner', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client);
    const forged = {
      id: 1,
      tracking_number: 'WM-0000-0000-0000-0',
      owner_id: 'somebody',
      created_at: 'never',
      version: 9,
    };
    const { status, body } = await client.patch(`/shipments/${shipment.id}/`, forged);

    expect(status).toBe(200);
    expect(body).toEqual(shipment);
  });

  it('answers 404 for an unknown shipment', async () => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.patch('/shipments/999999999/', { weight: 1 });
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });
});

describe('DELETE /shipments/{id}/', () => {
  it('deletes it for every account', async () => {
    const { client } = await newCustomer(anybody);
    const { id, tracking_number } = await newShipment(client);
    const update = await newUpdate(client, id);
    const { status, text } = await client.delete(`/shipments/${id}/`);

    expect([status, text]).toEqual([204, '']);
    const answers = [
      await client.get(`/shipments/${id}/`),
      await client.patch(`/shipments/${id}/`, { weight: 1 }),
      await client.delete(`/shipments/${id}/`),
      await client.post(`/shipments/${id}/updates/create/`, { ...update }),
      await anybody.get(`/shipments/track/${tracking_number}/`),
      await anybody.get(`/shipments/track/${tracking_number}/updates/`),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    expect((await client.patch(`/shipments/updates/${update.id}/`, { location: 'x' })).status).toBe(404);
    expect((await client.delete(`/shipments/updates/${update.id}/`)).status).toBe(404);
    expect((await client.get('/shipments/')).body).toEqual([]);
    expect((await client.get('/shipments/counters/')).body).toEqual({
      total: 0,
      delivered: 0,
      in_transit: 0,
      pending: 0,
    });
  });

  it('never reuses its id', async () => {
    const { client } = await newCustomer(anybody);
    const assigned = new Set<number>();
    // Each node of a cluster assigns ids from its own block, so that a later id may be smaller.
    for (let count = 1; count <= 6; count += 1) {
      const { id } = await newShipment(client);
      await client.delete(`/shipments/${id}/`);
      expect(assigned).not.toContain(id);
      assigned.add(id);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import type { SavedAddress } from '@waymark/contracts';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

const PATH = '/shipments/addresses/';
const NOT_FOUND = { detail: 'Address not found', code: 'ADDRESS_NOT_FOUND' };
const address = {
  label: 'Home',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20',
  address: '12 St James Square',
  city: 'London',
  country: 'United Kingdom',
};

describe('/shipments/addresses/', () => {
  it('saves an address, with or without an e-mail address and a phone number, and lists it', async () => {
    const { client } = await newCustomer(anybody);
    expect((await client.get(PATH)).body).toEqual([]);

    const { status, body } = await client.post<SavedAddress>(PATH, address);
    expect([status, body]).toEqual([201, { ...address, id: expect.any(Number) }]);
    const { email: _, phone: __, ...form } = address;
    const other = await client.post<SavedAddress>(PATH, form);
    expect(other.body).toEqual({ ...form, id: expect.any(Number), email: '', phone: '' });
    const list = await client.get(PATH);
    expect([list.status, list.body]).toEqual([200, [body, other.body]]);
  });

  it('accepts partial changes', async () => {
    const { client } = await newCustomer(anybody);
    const { body: saved } = await client.post<SavedAddress>(PATH, address);
    const { status, body } = await client.patch(`${PATH}${saved.id}/`, { city: 'Bath', email: null, id: 1 });

    expect([status, body]).toEqual([200, { ...saved, city: 'Bath', email: '' }]);
    expect((await client.get(PATH)).body).toEqual([body]);
  });

  it('can be removed once', async () => {
    const { client } = await newCustomer(anybody);
    const { body: saved } = await client.post<SavedAddress>(PATH, address);
    const { status, text } = await client.delete(`${PATH}${saved.id}/`);

    expect([status, text]).toEqual([204, '']);
    expect((await client.get(PATH)).body).toEqual([]);
    const again = await client.delete(`${PATH}${saved.id}/`);
    expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
    const changed = await client.patch(`${PATH}${saved.id}/`, { city: 'Bath' });
    expect([changed.status, changed.body]).toEqual([404, NOT_FOUND]);
  });

  it('never reuses an id', async () => {
    const { client } = await newCustomer(anybody);
    const assigned = new Set<number>();
    // Each node of a cluster assigns ids from its own block, so that a later id may be smaller.
    for (let count = 1; count <= 6; count += 1) {
      const { body: saved } = await client.post<SavedAddress>(PATH, address);
      await client.delete(`${PATH}${saved.id}/`);
      expect(assigned).not.toContain(saved.id);
      assigned.add(saved.id);
    }
  });

  it('is invisible to other accounts', async () => {
    const { client } = await newCustomer(anybody);
    const { body: saved } = await client.post<SavedAddress>(PATH, address);
    const others = [await newCustomer(anybody), await demoStaff(anybody)];

    for (const other of others) {
      expect((await other.client.get<SavedAddress[]>(PATH)).body).not.toContainEqual(saved);
      for (const method of ['PATCH', 'DELETE']) {
        const { status, body } = await other.client.send(
          method,
          `${PATH}${saved.id}/`,
          method === 'PATCH' ? {} : undefined,
        );
        expect([status, body]).toEqual([404, NOT_FOUND]);
      }
    }
    expect((await client.get(PATH)).body).toEqual([saved]);
  });

  it('lists only their own addresses to an auditor', async () => {
    const { client } = await demoAuditor(anybody);
    expect((await client.get(PATH)).status).toBe(200);
  });

  it.each(['999999999', '0', 'abc'])('answers 404 for the id %s', async (id) => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.delete(`${PATH}${id}/`);
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });
});

describe('/shipments/recipients/', () => {
  it('returns only the own recipients, immediately after a booking', async () => {
    const { client } = await newCustomer(anybody);
    const { client: stranger } = await newCustomer(anybody);
    const path = '/shipments/recipients/';
    expect((await client.get(path)).body).toEqual([]);
    await newShipment(client);
    await newShipment(client);
    await newShipment(client, { recipient_name: 'Kurt Gödel', recipient_city: 'Wien', recipient_country: 'Austria' });
    const { status, body } = await client.get(path);
    const grace = {
      name: waybill.recipient_name,
      email: waybill.recipient_email,
      phone: waybill.recipient_phone,
      address: waybill.recipient_address,
      city: waybill.recipient_city,
      country: waybill.recipient_country,
    };
    expect([status, body]).toEqual([200, [{ ...grace, name: 'Kurt Gödel', city: 'Wien', country: 'Austria' }, grace]]);
    expect((await client.get(`${path}?q=GRACE%20new`)).body).toEqual([grace]);
    expect((await client.get(`${path}?q=ada`)).body).toEqual([]);
    expect((await stranger.get(path)).body).toEqual([]);
    const long = await client.get(`${path}?q=${'x'.repeat(201)}`);
    expect([long.status, long.body]).toEqual([400, { q: ['Search must be at most 200 characters'] }]);
  });
});

describe('/places/', () => {
  it('returns whether a place is known, with suggestions', async () => {
    const { client } = await newCustomer(anybody);
    const lookUp = async (city: string, country: string): Promise<unknown> =>
      (await client.get(`/places/?${new URLSearchParams({ city, country })}`)).body;
    expect(await lookUp('Bergen', 'Norway')).toEqual({ known: true, due_zone: 'destination', suggestions: [] });
    expect(await lookUp('Bregen', 'Norway')).toEqual({
      known: false,
      due_zone: 'country',
      suggestions: expect.arrayContaining([{ city: 'Bergen', country: 'Norway' }]),
    });
    expect(await lookUp('Bergen', 'Atlantis')).toMatchObject({ known: false, due_zone: 'anywhere' });
    const { status, body } = await client.get('/places/?city=%20');
    expect([status, body]).toEqual([400, { city: ['City is required'], country: ['Country is required'] }]);
  });
});

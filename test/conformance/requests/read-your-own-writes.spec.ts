import { expect, it } from '@jest/globals';
import type { Counters, Profile, PublicShipment, SavedAddress, Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
const ROUNDS = 10;

/** The shipment on every path that shows it to its owner. Each must show the version just written. */
const versionsOf = async (client: Client, { id, tracking_number }: Shipment) => {
  const [one, list, own, found] = await Promise.all([
    client.get<Shipment>(`/shipments/${id}/`),
    client.get<Shipment[]>('/shipments/'),
    client.get<Shipment[]>('/shipments/user/shipments/'),
    client.get<Shipment[]>(`/shipments/?q=${tracking_number}`),
  ]);
  const lists = [list, own, found].map(({ body }) => body.find((shipment) => shipment.id === id)?.version);
  return [one.body.version, ...lists];
};

const trackedVersionOf = async ({ tracking_number }: Shipment) =>
  (await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`)).body.version;

it('the author of a shipment change reads it at once, on every path', async () => {
  const { client } = await newCustomer(anybody);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shipment = await newShipment(client);
    const expectVersion = async (version: number) => {
      expect(await versionsOf(client, shipment)).toEqual(Array(4).fill(version));
      await until('the public view to have it', async () => (await trackedVersionOf(shipment)) === version);
    };
    const expectDelivered = async (delivered: number) =>
      expect((await client.get<Counters>('/shipments/counters/')).body).toMatchObject({ delivered, total: 1 });

    expect(await trackedVersionOf(shipment)).toBe(1);
    await expectVersion(1);
    const update = await newUpdate(client, shipment.id, { status: 'delivered' });
    await expectVersion(2);
    await expectDelivered(1);
    await client.patch(`/shipments/updates/${update.id}/`, { status: 'exception' });
    await expectVersion(3);
    await expectDelivered(0);
    await client.delete(`/shipments/updates/${update.id}/`);
    await expectVersion(4);
    await client.patch(`/shipments/${shipment.id}/`, { weight: 9 });
    await expectVersion(5);
    await client.delete(`/shipments/${shipment.id}/`);
    expect((await client.get('/shipments/')).body).toEqual([]);
    expect((await client.get(`/shipments/${shipment.id}/`)).status).toBe(404);
  }
});

it('the author of an address or profile change reads it at once', async () => {
  const { client } = await newCustomer(anybody);
  const path = '/shipments/addresses/';
  const form = { label: 'Home', name: 'Ada', address: 'Street 1', city: 'Bath', country: 'UK' };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { body: saved } = await client.post<SavedAddress>(path, form);
    expect((await client.get(path)).body).toEqual([saved]);
    await client.patch(`${path}${saved.id}/`, { city: `City ${round}` });
    expect((await client.get(path)).body).toEqual([{ ...saved, city: `City ${round}` }]);
    await client.delete(`${path}${saved.id}/`);
    expect((await client.get(path)).body).toEqual([]);

    await client.patch('/accounts/profile/', { company_name: `Company ${round}` });
    expect((await client.get<Profile>('/accounts/profile/')).body.company_name).toBe(`Company ${round}`);
  }
});

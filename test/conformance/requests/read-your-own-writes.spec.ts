import { describe, expect, it } from '@jest/globals';
import type {
  Counters,
  PolledShipment,
  Profile,
  PublicShipment,
  SavedAddress,
  Shipment,
  TrackedNumbers,
} from '@waymark/contracts';
import type { Answer, Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
const ROUNDS = 10;

/** The shipment on every path that shows it to its owner. Each must show the version just written. */
const versionsOf = async (client: Client, { id, tracking_number }: Shipment) => {
  const path = `/shipments/track/${tracking_number}/`;
  const [one, list, own, found, tracked, several, polled] = await Promise.all([
    client.get<Shipment>(`/shipments/${id}/`),
    client.get<Shipment[]>('/shipments/'),
    client.get<Shipment[]>('/shipments/user/shipments/'),
    client.get<Shipment[]>(`/shipments/?q=${tracking_number}`),
    client.get<PublicShipment>(path),
    client.get<TrackedNumbers>(`/shipments/track/?numbers=${tracking_number}`),
    client.get<PolledShipment>(`${path}live/`),
  ]);
  const lists = [list, own, found].map(({ body }) => body.find((shipment) => shipment.id === id)?.version);
  const tracking = [tracked.body, several.body.results[0]?.shipment, polled.body.shipment];
  return [one.body.version, ...lists, ...tracking.map((shipment) => shipment?.version)];
};

const trackedVersionOf = async ({ tracking_number }: Shipment, after = '') =>
  (await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/?after=${after}`)).body.version;
const cursorOf = ({ headers }: Answer<unknown>): string => headers.get('waymark-cursor') ?? 'none';

it('the author of a shipment change reads it at once, on every path', async () => {
  const { client } = await newCustomer(anybody);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shipment = await newShipment(client);
    const expectVersion = async (version: number) =>
      expect(await versionsOf(client, shipment)).toEqual(Array(7).fill(version));
    const expectDelivered = async (delivered: number) =>
      expect((await client.get<Counters>('/shipments/counters/')).body).toMatchObject({ delivered, total: 1 });

    expect(await trackedVersionOf(shipment)).toBe(1);
    await expectVersion(1);
    const update = await newUpdate(client, shipment.id, { status: 'delivered' });
    await expectVersion(2);
    await expectDelivered(1);
    const edited = await client.patch(`/shipments/updates/${update.id}/`, { status: 'exception' });
    expect(await trackedVersionOf(shipment, cursorOf(edited))).toBe(3);
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

describe('the cursor of a write', () => {
  it('is the same for a retry, and for a repeated post that records nothing', async () => {
    const { client } = await newCustomer(anybody);
    const key = { 'Idempotency-Key': 'a scan' };
    const path = `/shipments/${(await newShipment(client)).id}/updates/create/`;
    const first = await client.post(path, scan, key);
    const [retried, repeated] = [await client.post(path, scan, key), await client.post(path, scan)];
    expect([first.status, retried.status, repeated.status]).toEqual([201, 201, 200]);
    expect(cursorOf(first)).toMatch(/^w\d{16}-[0-9a-f]{8}$/);
    expect([cursorOf(retried), cursorOf(repeated)]).toEqual([cursorOf(first), cursorOf(first)]);
  });

  it('sorts as text in the order of the log', async () => {
    const { client } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    const writes = [];
    for (const weight of [2, 3, 4]) writes.push(cursorOf(await client.patch(`/shipments/${id}/`, { weight })));
    expect(writes.toSorted()).toEqual(writes);
    expect(new Set(writes).size).toBe(3);
  });
});

it('a look-up with a token or a cursor is for its caller only', async () => {
  const { client } = await newCustomer(anybody);
  const { tracking_number } = await newShipment(client);
  const path = `/shipments/track/${tracking_number}/`;
  const cachingOf = ({ headers }: Answer<unknown>) => headers.get('cache-control');
  for (const way of ['', 'updates/', 'route/', 'live/']) {
    const [own, later] = [
      await client.get(`${path}${way}`),
      await anybody.get(`${path}${way}?after=w0000000000000000-00000000`),
    ];
    expect([way, cachingOf(own), cachingOf(later)]).toEqual([way, 'private, no-cache', 'private, no-cache']);
  }
  const known = await client.get(path, { 'if-none-match': (await anybody.get(path)).headers.get('etag') ?? '' });
  expect([known.status, cachingOf(known)]).toEqual([304, 'private, no-cache']);
  for (const way of ['', 'updates/', 'route/']) expect(cachingOf(await anybody.get(`${path}${way}`))).toBe('no-cache');
  const polled = await anybody.get(`${path}live/`);
  expect(cachingOf(polled)).toBe('public, max-age=2');
  expect(polled.headers.get('vary')).toContain('Authorization');
  const missing = await anybody.get('/shipments/track/WM-0000-0000-0000-0/live/');
  expect([missing.status, missing.headers.get('vary')]).toEqual([404, expect.stringContaining('Authorization')]);
});

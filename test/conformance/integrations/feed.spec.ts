import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CLOUD_EVENT_TYPES,
  EVENT_FILTERS,
  cloudEventSchema,
  feedPageSchema,
  type CloudEvent,
  type FeedPage,
} from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { exactly } from '../../support/api/exactly.js';
import { endOfFeed, eventsAfter, wholeFeed, wholeLife } from '../../support/live/feed.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
const CLOCK_RECORDS = new Set<string>([CLOUD_EVENT_TYPES.DeliveryOverdue, CLOUD_EVENT_TYPES.DeliveryOverdueWithdrawn]);
let owner: Client;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
});

const types = (...names: (keyof typeof CLOUD_EVENT_TYPES)[]) => names.map((name) => CLOUD_EVENT_TYPES[name]).join(',');

describe('the feed', () => {
  it('lists all events of a shipment, including its deletion, once and in order', async () => {
    const { client } = await newCustomer(anybody);
    const { id, tracking_number } = await wholeLife(client);
    const { status, body, headers } = await client.get<FeedPage>('/events/');

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(exactly(feedPageSchema).parse(body)).toEqual(body);
    expect(body.events.map(({ type }) => type)).toEqual(
      // Events that the clock causes are tested in overdue.spec.ts and overdue-withdrawn.spec.ts.
      Object.values(CLOUD_EVENT_TYPES).filter((type) => !CLOCK_RECORDS.has(type)),
    );
    expect(body.events.map(({ data }) => data.version)).toEqual(body.events.map((_, index) => index + 1));
    for (const event of body.events) {
      expect(exactly(cloudEventSchema).parse(event)).toEqual(event);
      expect(event).toMatchObject({ source: `/api/v1/shipments/${id}/`, subject: tracking_number });
      expect(event.data.shipment_id).toBe(id);
    }
    const cursors = body.events.map(({ sequence }) => sequence);
    expect(cursors).toEqual(cursors.toSorted());
    expect(new Set(body.events.map((event) => event.id)).size).toBe(body.events.length);
  });

  it('continues from page to page and from any cursor', async () => {
    const { client } = await newCustomer(anybody);
    await wholeLife(client);
    const all = (await client.get<FeedPage>('/events/')).body.events;
    for (const limit of [1, 2, 3, 7, 8]) expect(await wholeFeed(client, `limit=${limit}`)).toEqual(all);
    for (const [index, { sequence }] of all.entries()) {
      expect((await eventsAfter(client, sequence)).events).toEqual(all.slice(index + 1));
    }
  });

  it('continues from a bare position, the former form of a cursor', async () => {
    const { client } = await newCustomer(anybody);
    await wholeLife(client);
    const all = (await client.get<FeedPage>('/events/')).body.events;
    for (const [index, { sequence }] of all.entries()) {
      expect((await eventsAfter(client, String(Number(sequence.slice(0, 16))))).events).toEqual(all.slice(index + 1));
    }
  });

  it('includes every event acknowledged before the request', async () => {
    const { client } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    for (let count = 2; count <= 12; count += 1) {
      await newUpdate(client, id);
      expect((await client.get<FeedPage>('/events/')).body.events).toHaveLength(count);
    }
  });

  it('lists only the requested types, and its cursor advances past the others', async () => {
    const { client } = await newCustomer(anybody);
    await wholeLife(client);
    const all = (await client.get<FeedPage>('/events/')).body;
    const two = types('TrackingUpdateEdited', 'ShipmentStatusSet');
    const some = (await client.get<FeedPage>(`/events/?types=${two}`)).body;

    expect(some.events).toEqual(all.events.filter(({ type }) => two.includes(type)));
    expect(some.events).toHaveLength(2);
    expect([all.events.at(-1)?.sequence, some.next].toSorted()[1]).toBe(some.next);
    await newShipment(client);
    const none = (await client.get<FeedPage>(`/events/?types=${two}&after=${some.next}`)).body;
    expect(none.events).toEqual([]);
    expect(some.next < none.next).toBe(true);
  });

  it('lists a delivery once for the type delivered, whatever caused it, and again after a correction', async () => {
    const { client } = await newCustomer(anybody);
    const delivered = async (): Promise<CloudEvent[]> => wholeFeed(client, 'types=delivered&limit=2');
    const shipmentsOf = async () => (await delivered()).map(({ data }) => data.shipment_id);
    const [scanned, set, corrected] = [await newShipment(client), await newShipment(client), await newShipment(client)];

    await newUpdate(client, scanned.id, { status: 'out_for_delivery' });
    const scan = await newUpdate(client, scanned.id, { status: 'delivered' });
    await newUpdate(client, scanned.id, { status: 'delivered', description: 'Signed for' });
    await client.patch(`/shipments/${set.id}/`, { status: 'delivered' });
    await client.patch(`/shipments/${set.id}/`, { status: 'delivered', weight: 9 });
    const { id } = await newUpdate(client, corrected.id, { status: 'exception' });
    await client.patch(`/shipments/updates/${id}/`, { status: 'delivered' });
    expect(await shipmentsOf()).toEqual([scanned.id, set.id, corrected.id]);
    expect((await delivered()).map(({ statuschange }) => statuschange)).toEqual(Array(3).fill('delivered'));

    // The scan after it has the same status, so that nothing changes.
    await client.delete(`/shipments/updates/${scan.id}/`);
    expect(await shipmentsOf()).toHaveLength(3);
    await client.patch(`/shipments/${set.id}/`, { status: 'in_transit' });
    expect(await shipmentsOf()).toHaveLength(3);
    await newUpdate(client, set.id, { status: 'delivered' });
    expect(await shipmentsOf()).toEqual([scanned.id, set.id, corrected.id, set.id]);
  });

  it('accepts business terms and event types, and lists events that match several choices once', async () => {
    const { client } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    for (const status of ['out_for_delivery', 'attempted_delivery', 'attempted_delivery', 'exception'] as const)
      await newUpdate(client, id, { status });
    const all = await wholeFeed(client);
    const select = async (types: string) =>
      (await wholeFeed(client, `types=${types}`)).map((event) => all.findIndex((one) => one.id === event.id));

    expect(await select('out_for_delivery')).toEqual([1]);
    expect(await select('attempted')).toEqual([2]);
    expect(await select('exception')).toEqual([4]);
    expect(await select('any_scan')).toEqual([1, 2, 3, 4]);
    expect(await select('late')).toEqual([]);
    expect(await select(`exception,any_scan,${types('TrackingUpdateAdded', 'ShipmentCreated')}`)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(all.map(({ statuschange }) => statuschange)).toEqual([
      ...[undefined, 'out_for_delivery', 'attempted_delivery', undefined, 'exception'],
    ]);
  });

  it('has the own events for customers, and all events for staff and auditors', async () => {
    const [one, other] = [(await newCustomer(anybody)).client, (await newCustomer(anybody)).client];
    const end = await endOfFeed((await demoStaff(anybody)).client);
    const ids = [(await newShipment(one)).id, (await newShipment(other)).id];
    const shipmentsOf = async (client: Client) =>
      (await eventsAfter(client, end)).events.map(({ data }) => data.shipment_id);

    expect(await shipmentsOf(one)).toEqual([ids[0]]);
    expect(await shipmentsOf(other)).toEqual([ids[1]]);
    for (const { client } of [await demoStaff(anybody), await demoAuditor(anybody)]) {
      expect(await shipmentsOf(client)).toEqual(ids);
      expect(await shipmentsOf(client.as((await newKey(client, 'events:read')).key))).toEqual(ids);
    }
    expect(await shipmentsOf(one.as((await newKey(one, 'events:read')).key))).toEqual([ids[0]]);
  });

  it('requires a signed-in account or a key with its scope', async () => {
    expect(await anybody.get('/events/')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const { key } = await newKey(owner, 'shipments:read', 'shipments:write');
    for (const path of ['/events/', '/events/stream/']) {
      expect(await owner.as(key).get(path)).toMatchObject({ status: 403, body: { code: 'MISSING_SCOPE' } });
    }
  });

  it.each([
    ['limit=0', { limit: ['Limit must be a whole number from 1 to 1000'] }],
    ['limit=1001', { limit: ['Limit must be a whole number from 1 to 1000'] }],
    ['wait=31', { wait: ['Wait must be a whole number from 0 to 30'] }],
    ['wait=-1', { wait: ['Wait must be a whole number from 0 to 30'] }],
    ['after=yesterday', { after: ['After is not a cursor'] }],
    ['after=1&after=2', { after: ['After must be sent only once'] }],
    ['after=999999999', { after: ['This cursor is beyond the end of the log'] }],
    ['after=9999999999999999', { after: ['After is not a cursor'] }],
    ['after=0000000999999999-00000000', { after: ['This cursor is beyond the end of the log'] }],
    [
      `after=${FOREIGN_CURSOR}`,
      { after: ['This cursor is from another log, or from before a restore. Start again without it'] },
    ],
    ['types=everything', { types: [`Types must be one of: ${EVENT_FILTERS.join(', ')}`] }],
    ['limit=x&wait=x', { limit: [expect.any(String)], wait: [expect.any(String)] }],
  ])('rejects ?%s', async (query, errors) => {
    expect(await owner.get(`/events/?${query}`)).toMatchObject({ status: 400, body: errors });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, FEED_LIMITS, type FeedPage } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Answer, Client } from '../../support/clients/client.js';
import { endOfFeed } from '../../support/live/feed.js';
import { newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let person: Person;
let owner: Client;

beforeAll(async () => {
  person = await newCustomer(anybody);
  owner = person.client;
  // Polls left open by the previous file would change the counts when they end.
  await waiting(0);
});

const LONG = FEED_LIMITS.waitMaximum;
/** Well below the timeout: a response within this time was woken by an event. */
const SOON = 15_000;

/** The number of open long polls that the server reports. */
const openConnections = async (): Promise<number> => {
  const { text } = await anybody.raw('/metrics');
  return Number(/^waymark_feed_connections (\d+)$/m.exec(text)?.[1]);
};
const waiting = (count: number) => until(`${count} to wait`, async () => (await openConnections()) === count);

/** Starts a long poll from the end of the feed and waits until the server counts it. */
const poll = async (client: Client, after: string, query = ''): Promise<{ answer: Promise<Answer<FeedPage>> }> => {
  const before = await openConnections();
  const answer = client.get<FeedPage>(`/events/?wait=${LONG}&after=${after}${query}`);
  await waiting(before + 1);
  return { answer };
};

describe('a long poll', () => {
  it('returns as soon as there is an event, and at once if there already is one', async () => {
    const { id } = await newShipment(owner);
    const end = await endOfFeed(owner);
    const started = performance.now();
    const { answer } = await poll(owner, end);
    const update = await newUpdate(owner, id);
    const { status, body } = await answer;

    expect(status).toBe(200);
    expect(body.events).toMatchObject([{ type: CLOUD_EVENT_TYPES.TrackingUpdateAdded, data: { update } }]);
    const again = await owner.get<FeedPage>(`/events/?wait=${LONG}&after=${end}`);
    expect(again.body.events).toEqual(body.events);
    expect(performance.now() - started).toBeLessThan(SOON);
  });

  it('is not woken by events of other types', async () => {
    const { client: stranger } = await newCustomer(anybody);
    const end = await endOfFeed(owner);
    const { answer } = await poll(owner, end, `&types=${CLOUD_EVENT_TYPES.ShipmentDeleted}`);
    const { id } = await newShipment(owner);
    const foreign = await newShipment(stranger);
    await stranger.delete(`/shipments/${foreign.id}/`);
    await owner.delete(`/shipments/${id}/`);

    const { body } = await answer;
    expect(body.events).toMatchObject([{ type: CLOUD_EVENT_TYPES.ShipmentDeleted, data: { shipment_id: id } }]);
  });

  it('ends with an empty page whose cursor is past the events of others', async () => {
    const { client: stranger } = await newCustomer(anybody);
    const end = await endOfFeed(owner);
    await newShipment(stranger);
    const { body } = await owner.get<FeedPage>(`/events/?wait=1&after=${end}`);

    expect(body.events).toEqual([]);
    expect(end < body.next).toBe(true);
  });

  it('ends with its own session, not with another', async () => {
    const [ended, kept] = [await newCustomer(anybody), await newCustomer(anybody)];
    const end = await endOfFeed(owner);
    const polls = [await poll(ended.client, end), await poll(kept.client, end)];
    await anybody.post('/accounts/logout/', { refresh: ended.refresh });

    expect(await polls[0]?.answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    await newShipment(kept.client);
    expect((await polls[1]?.answer)?.body.events).toHaveLength(1);
  });

  it('ends with its key', async () => {
    const { id, key } = await newKey(owner, 'events:read');
    const { answer } = await poll(owner.as(key), await endOfFeed(owner));
    await owner.delete(`/api-keys/${id}/`);
    expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('is limited per account, for any credentials; a client that disconnects frees its place', async () => {
    const { client } = await newCustomer(anybody);
    const { key } = await newKey(client, 'events:read');
    const end = await endOfFeed(owner);
    const before = await openConnections();
    const going = new AbortController();
    const all = Array.from({ length: FEED_LIMITS.connections }, () =>
      client.raw(`/api/v1/events/?wait=${LONG}&after=${end}`, { signal: going.signal }).catch(() => undefined),
    );
    await waiting(before + FEED_LIMITS.connections);
    const refused = await client.as(key).get(`/events/?wait=${LONG}&after=${end}`);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.get(`/events/stream/?after=${end}`)).status).toBe(429);
    expect((await client.get(`/events/?after=${end}`)).status).toBe(200);
    expect((await owner.get(`/events/?wait=1&after=${end}`)).status).toBe(200);

    going.abort();
    await Promise.all(all);
    await waiting(before);
    const { answer } = await poll(client, end);
    await newShipment(client);
    expect((await answer).body.events).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, EVENT_FILTERS } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { closeStreams, openStream } from '../../support/live/event-stream.js';
import { endOfFeed, wholeFeed, wholeLife } from '../../support/live/feed.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let owner: Client;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
});
afterAll(closeStreams);

describe('the event stream', () => {
  it('sends the events of the feed, in the same form', async () => {
    const { client } = await newCustomer(anybody);
    await wholeLife(client);
    const stream = await openStream(client, '?after=0');
    const { headers } = stream.response;
    const events = await wholeFeed(client);

    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-security-policy')).toContain('default-src');
    expect(await stream.first(events.length)).toEqual(
      events.map((data) => ({ id: data.sequence, event: data.type, data })),
    );
  });

  it('starts with the next event without a cursor, and sends the current cursor', async () => {
    await newShipment(owner);
    const end = await endOfFeed(owner);
    const stream = await openStream(owner);
    const began = await until('its cursor', () => stream.lastEventId !== '' && stream.lastEventId);
    const { id } = await newShipment(owner);

    expect(await stream.first(1)).toMatchObject([{ event: CLOUD_EVENT_TYPES.ShipmentCreated, data: { data: { id } } }]);
    expect([end, began].toSorted()[1]).toBe(began);
  });

  it('resumes after Last-Event-ID, which has precedence over the address', async () => {
    const { client } = await newCustomer(anybody);
    await wholeLife(client);
    const events = await wholeFeed(client);
    const cursor = events[3]?.sequence ?? '';

    for (const [query, headers] of [
      [`?after=${cursor}`, {}],
      ['', { 'last-event-id': cursor }],
      ['?after=0', { 'last-event-id': cursor }],
    ] as const) {
      const stream = await openStream(client, query, headers);
      expect((await stream.first(3)).map(({ data }) => data)).toEqual(events.slice(4));
      stream.close();
    }
  });

  it('sends only the requested types, and to customers only their own events', async () => {
    const [{ client: one }, { client: other }] = [await newCustomer(anybody), await newCustomer(anybody)];
    const { client: staff } = await demoStaff(anybody);
    const deleted = `?types=${CLOUD_EVENT_TYPES.ShipmentDeleted}`;
    const [own, all] = [await openStream(one, deleted), await openStream(staff, deleted)];
    const ids = [(await wholeLife(other)).id, (await wholeLife(one)).id];

    expect((await all.first(2)).map(({ data }) => data.data.shipment_id)).toEqual(ids);
    expect((await own.first(1)).map(({ data }) => data.data.shipment_id)).toEqual([ids[1]]);
    expect(own.messages).toHaveLength(1);
  });

  it('sends only deliveries for the type delivered', async () => {
    const { client } = await newCustomer(anybody);
    const stream = await openStream(client, '?types=delivered');
    const [first, second] = [await newShipment(client), await newShipment(client)];
    for (const { id } of [first, first, second]) await newUpdate(client, id, { status: 'delivered' });
    const came = await stream.first(2);
    expect(came.map(({ data }) => [data.data.shipment_id, data.statuschange])).toEqual([
      [first.id, 'delivered'],
      [second.id, 'delivered'],
    ]);
    expect(came[0]).toMatchObject({ event: CLOUD_EVENT_TYPES.TrackingUpdateAdded });
    stream.close();
  });

  it.each([
    ['?after=x', {}, { after: ['After is not a cursor'] }],
    ['?after=999999999', {}, { after: ['This cursor is beyond the end of the log'] }],
    ['', { 'last-event-id': 'x' }, { 'Last-Event-ID': ['Last-Event-ID is not a cursor'] }],
    ['', { 'last-event-id': '999999999' }, { 'Last-Event-ID': ['This cursor is beyond the end of the log'] }],
    [
      '',
      { 'last-event-id': FOREIGN_CURSOR },
      { 'Last-Event-ID': ['This cursor is from another log, or from before a restore. Start again without it'] },
    ],
    ['?types=x', {}, { types: [`Types must be one of: ${EVENT_FILTERS.join(', ')}`] }],
  ])('is rejected for %s %j', async (query, headers, errors) => {
    const { response } = await openStream(owner, query, headers);
    expect([response.status, await response.json()]).toEqual([400, errors]);
  });

  it('ends with its own session or key, not with another', async () => {
    const { client, refresh } = await newCustomer(anybody);
    const [lost, kept] = [await newKey(owner, 'events:read'), await newKey(owner, 'events:read')];
    const [ofSession, ofLost, ofKept] = [
      await openStream(client),
      await openStream(owner.as(lost.key)),
      await openStream(owner.as(kept.key)),
    ];
    await anybody.post('/accounts/logout/', { refresh });
    await owner.delete(`/api-keys/${lost.id}/`);

    await until('two streams to end', () => ofSession.ended && ofLost.ended);
    expect([ofSession.end?.reason, ofLost.end?.reason]).toEqual(['session_ended', 'key_revoked']);
    const { id } = await newShipment(owner);
    await newUpdate(owner, id);
    expect(await ofKept.first(2)).toHaveLength(2);
    expect(ofKept.ended).toBe(false);
    expect((await openStream(owner.as(lost.key))).response.status).toBe(401);
  });

  it('answers HEAD without streaming', async () => {
    const { status, text } = await owner.raw('/api/v1/events/stream/', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });
});

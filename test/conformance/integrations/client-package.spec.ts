import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createClient, createHttp, RequestError, signedInTokens, type Client } from '@waymark/client';
import { verifiedEvent } from '@waymark/client/webhooks';
import {
  CLOUD_EVENT_TYPES,
  type CloudEvent,
  type PublicShipment,
  type ShipmentsChanged,
} from '@waymark/contracts/wire';
import { newCustomer } from '../../support/clients/people.js';
import { closeReceivers, startReceiver } from '../../support/webhooks/receiver.js';
import { scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterAll(closeReceivers);

const customer = async (): Promise<Client> => {
  const { email, password } = await newCustomer(anybody);
  const { url } = anybody;
  return createClient({ url, tokens: await signedInTokens(createHttp({ url }), { email, password }) });
};

describe('the client package', () => {
  it('books once with one key, and iterates over all pages of a list', async () => {
    const { shipments } = await customer();
    const first = await shipments.create(waybill, { idempotencyKey: 'one' });
    expect(await shipments.create(waybill, { idempotencyKey: 'one' })).toEqual(first);
    const second = await shipments.create(waybill);
    const page = await shipments.list({ limit: 1 });
    expect(page).toMatchObject({ items: [{ id: second.id }], total: 2, next: expect.any(String) });
    const ids: number[] = [];
    for await (const { id } of shipments.each({ limit: 1 })) ids.push(id);
    expect(ids).toEqual([second.id, first.id]);
    expect(await shipments.listOwn()).toEqual(await shipments.list());
  });

  it('looks up a place', async () => {
    const { shipments } = await customer();
    expect(await shipments.judgePlace({ city: 'Oslo', country: 'Norway' })).toEqual({
      known: true,
      due_zone: 'destination',
      suggestions: [],
    });
  });

  it('reports invalid fields, and never overwrites a later version', async () => {
    const { shipments } = await customer();
    const { id, version } = await shipments.create(waybill);
    await shipments.edit(id, { weight: 9 }, { version });
    const failure = await shipments.edit(id, { weight: 8 }, { version }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
    expect((await shipments.read(id)).weight).toBe(9);
    expect((await shipments.read(id, { version })).weight).toBe(waybill.weight);
  });

  it('refreshes once for all waiting requests when the access token is rejected', async () => {
    const { email, password } = await newCustomer(anybody);
    const { url } = anybody;
    const tokens = await signedInTokens(createHttp({ url }), { email, password });
    let refused = true;
    const staleTokens: string[] = [];
    const { accounts } = createClient({
      url,
      tokens: {
        accessToken: () => (refused ? 'no token' : tokens.accessToken()),
        refreshAccess: async (stale) => {
          staleTokens.push(stale);
          const token = await tokens.refreshAccess(tokens.accessToken() ?? '');
          refused = false;
          return token;
        },
      },
    });
    const profiles = await Promise.all([accounts.profile(), accounts.profile()]);
    expect(profiles.map((profile) => profile.email)).toEqual([email, email]);
    expect(staleTokens).toEqual(['no token', 'no token']);
    expect((await accounts.profile()).email).toBe(email);
  });

  it('returns the version after an update, the same to a retry with its key', async () => {
    const { shipments } = await customer();
    const { id } = await shipments.create(waybill);
    const options = { idempotencyKey: randomUUID() };
    const added = await shipments.addVersionedUpdate(id, scan, options);
    expect(added.version).toBe((await shipments.read(id)).version);
    const { version } = await shipments.edit(id, { weight: 7 }, { version: added.version ?? 0 });
    expect(await shipments.addVersionedUpdate(id, scan, options)).toEqual(added);
    await expect(shipments.deleteUpdate(added.answer.id, { version: added.version ?? 0 })).rejects.toThrow('412');
    await shipments.deleteUpdate(added.answer.id, { version });
    expect((await shipments.read(id)).tracking_updates).toEqual([]);
  });

  it('tells an update that another request had recorded from a new one', async () => {
    const { shipments } = await customer();
    const { id } = await shipments.create(waybill);
    const key = randomUUID();
    const added = await shipments.addVersionedUpdate(id, scan);
    const repeated = await shipments.addVersionedUpdate(id, scan, { idempotencyKey: key });
    expect([added.isRepeated, repeated]).toEqual([false, { ...added, isRepeated: true }]);
    expect(await shipments.addVersionedUpdate(id, scan, { idempotencyKey: key })).toEqual(repeated);
  });

  it('reads the feed by pages and as a stream', async () => {
    const { shipments, events } = await customer();
    const { id } = await shipments.create(waybill);
    const streamed: CloudEvent[] = [];
    const close = events.stream({ after: '0', onEvent: (event) => streamed.push(event), onState: () => {} });
    await until('the booking on the stream', () => streamed.length === 1);
    await shipments.addUpdate(id, scan);
    await until('the update on the stream', () => streamed.length === 2);
    close();
    const followed: CloudEvent[] = [];
    for await (const event of events.follow({ limit: 1 })) {
      followed.push(event);
      if (followed.length === 2) break;
    }
    expect(followed).toEqual(streamed);
    expect(followed.map(({ type }) => type)).toEqual([
      CLOUD_EVENT_TYPES.ShipmentCreated,
      CLOUD_EVENT_TYPES.TrackingUpdateAdded,
    ]);
  });

  it('watches live, as a customer and anonymously', async () => {
    const { shipments, live } = await customer();
    const { id, tracking_number } = await shipments.create(waybill);
    const [own, open] = [live(), createClient({ url: anybody.url }).live()];
    const changes: ShipmentsChanged[] = [];
    const seen: PublicShipment[] = [];
    let isReady = false;
    own.watchShipments({ onChanged: (message) => changes.push(message), onReload: () => (isReady = true) });
    open.watchTracking(tracking_number, { onShipment: (shipment) => seen.push(shipment), onGone: () => {} });
    await until('both watches', () => isReady && seen.length === 1);
    await shipments.addUpdate(id, scan);
    await until('the change to be received', () => changes.length === 1 && seen.length === 2);
    expect(changes[0]).toMatchObject({ id, version: 2, change: { type: 'TrackingUpdateAdded' } });
    expect(seen[1]?.tracking_updates).toHaveLength(1);
    own.close();
    open.close();
  });

  it('verifies the signature of a webhook', async () => {
    const { webhooks } = await customer();
    const receiver = await startReceiver();
    const { id, secret } = await webhooks.register({ url: receiver.url });
    const delivery = await webhooks.sendTest(id);
    const [received] = await until('the delivery', () => receiver.received.length === 1 && receiver.received);
    if (!received) throw new Error('nothing was received');
    expect(verifiedEvent(secret, received.body, received.headers)).toMatchObject({ id: delivery.event_id });
    expect(() => verifiedEvent(secret, `${received.body} `, received.headers)).toThrow();
  });
});

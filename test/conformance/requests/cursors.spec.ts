import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AuditPage, IssuedApiKey, Shipment, WebhookWithSecret } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { hangUp, listen, type Listener } from '../../support/live/live.js';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const FAR_BEYOND = '0000000999999999-00000000';

const anybody = useServer();
let staff: Client;
let key: Client;
let parcel: Shipment;
let webhook: WebhookWithSecret;
let listener: Listener;

beforeAll(async () => {
  ({ client: staff } = await demoStaff(anybody));
  const { body } = await staff.post<IssuedApiKey>('/api-keys/', { name: 'till', scopes: ['events:read'] });
  key = anybody.as(body.key);
  parcel = await newShipment(staff);
  webhook = (await staff.post<WebhookWithSecret>('/webhooks/', { url: 'https://receiver.example/' })).body;
  listener = await listen(staff);
});
afterAll(hangUp);

type Verdict = 'accepted' | 'rejected';
const ofStatus = (status: number): Verdict => (status < 300 ? 'accepted' : 'rejected');

/** Disconnects after the headers from a response that does not end by itself. */
const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<Verdict> => {
  const leaving = new AbortController();
  const { status } = await fetch(`${key.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key.token}`, ...headers },
    signal: leaving.signal,
  });
  leaving.abort();
  return ofStatus(status);
};
const ofWatch = (answer: { ok: boolean; recovered?: boolean }): Verdict =>
  answer.ok && answer.recovered === true ? 'accepted' : 'rejected';

const trackPath = (): string => `/shipments/track/${parcel.tracking_number}/`;

/** Every operation with a cursor. */
const CURSOR_READERS: Record<string, (cursor: string) => Promise<Verdict>> = {
  'a page of the feed': async (cursor) => ofStatus((await key.get(`/events/?after=${cursor}`)).status),
  'a long poll': async (cursor) => ofStatus((await key.get(`/events/?after=${cursor}&wait=1`)).status),
  'a stream by its address': (cursor) => statusOf(`/events/stream/?after=${cursor}`),
  'a stream by Last-Event-ID': (cursor) => statusOf('/events/stream/', { 'last-event-id': cursor }),
  'the audit log after': async (cursor) => ofStatus((await staff.get(`/audit/events/?after=${cursor}`)).status),
  'the audit log before': async (cursor) => ofStatus((await staff.get(`/audit/events/?before=${cursor}`)).status),
  'a rewind': async (cursor) =>
    ofStatus((await staff.post(`/webhooks/${webhook.id}/rewind/`, { after: cursor })).status),
  'a public look-up': async (cursor) => ofStatus((await anybody.get(`${trackPath()}?after=${cursor}`)).status),
  'a look-up of several numbers': async (cursor) =>
    ofStatus((await anybody.get(`/shipments/track/?numbers=${parcel.tracking_number}&after=${cursor}`)).status),
  'public updates': async (cursor) => ofStatus((await anybody.get(`${trackPath()}updates/?after=${cursor}`)).status),
  'a public route': async (cursor) => ofStatus((await anybody.get(`${trackPath()}route/?after=${cursor}`)).status),
  'tracking.watch': async (cursor) =>
    ofWatch(await listen(anybody).then((one) => one.watchTracking(parcel.tracking_number, cursor))),
  'shipments.watch': async (cursor) => ofWatch(await listener.watchShipments(cursor)),
  'audit.watch': async (cursor) => {
    const watcher = await listen(staff);
    await watcher.watchAudit(cursor);
    // The server sends this before its acknowledgement if the cursor is not of this log.
    await watcher.watchTracking('nothing');
    return watcher.audit.some(({ missed }) => missed) ? 'rejected' : 'accepted';
  },
};

it.each(Object.entries(CURSOR_READERS))('%s takes the cursor of a write', async (_, read) => {
  const { headers } = await staff.patch(`/shipments/${parcel.id}/`, { weight: 7 });
  expect(await read(headers.get('waymark-cursor') ?? 'none')).toBe('accepted');
});

/** A cursor as a node that is one event ahead would return it. */
const nextCursor = async (): Promise<string> => {
  const { body } = await staff.get<AuditPage>('/audit/events/?limit=1');
  return String(Number(body.events[0]?.cursor.slice(0, 16)) + 1);
};

it.each(Object.entries(CURSOR_READERS))(
  '%s waits for the event of a cursor that this node has not received yet',
  async (_, read) => {
    const cursor = await nextCursor();
    const verdict = read(cursor);
    await newUpdate(staff, parcel.id);
    expect(await verdict).toBe('accepted');
  },
);

// In parallel: each waits for the event before it rejects.
it('every operation rejects a cursor far beyond the end, and one of another log', async () => {
  const readers = Object.entries(CURSOR_READERS);
  const verdicts = readers.map(async ([name, read]) => [
    name,
    await Promise.all([read(FAR_BEYOND), read(FOREIGN_CURSOR)]),
  ]);
  expect(await Promise.all(verdicts)).toEqual(readers.map(([name]) => [name, ['rejected', 'rejected']]));
});

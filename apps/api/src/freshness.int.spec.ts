import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type {
  AuditPage,
  FeedPage,
  IssuedApiKey,
  Profile,
  ParcelRoute,
  PolledShipment,
  PublicShipment,
  SavedAddress,
  Shipment,
  ShipmentsWatchAnswer,
  TokenPair,
  TrackedNumbers,
  TrackingChanged,
  TrackingUpdate,
  TrackingWatchAnswer,
  Webhook,
} from '@waymark/contracts';
import { STAFF_STREAM, trackingNumberFrom } from '@waymark/domain';
import { io, type Socket } from 'socket.io-client';
import { holdBackRows, stopRows } from './testing/late-read-models.js';
import { startApplication, type Answer, type RunningApplication } from './testing/running-application.js';
import { sampleWaybill } from './testing/sample-waybill.js';
import type { EventStore } from './event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { appendNext } from './event-log/testing/appending.js';
import { LiveFeed } from './live/changes/live-feed.js';
import { EVENT_STORE, READ_MODELS } from './platform/tokens.js';
import { dayFromNow } from '../../../test/support/clients/days.js';
import { LogContact } from './event-log/log-contact.js';

const ADMINISTRATOR = { email: 'boss@example.com', password: 'correct horse' };
const timestamp = `${dayFromNow(-9)}T03:04:05.000Z`;
const scan = { status: 'in_transit', location: 'Paris', description: 'Sorted', timestamp };
const address = { label: 'Home', name: 'Ada', address: 'Street 1', city: 'Bath', country: 'UK' };

let app: RunningApplication;
let staff: string;
const sockets: Socket[] = [];

const call = (method: string, path: string, token?: string, body?: unknown): Promise<Answer> =>
  app.call(method, `/api/v1${path}`, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) });
const get = async <Body>(path: string, token?: string): Promise<Body> => (await call('GET', path, token)).body as Body;
const post = async <Body>(path: string, token: string | undefined, body: unknown): Promise<Body> =>
  (await call('POST', path, token, body)).body as Body;

let people = 0;
const register = async () => {
  people += 1;
  const credentials = { email: `${people}@example.com`, password: 'waymark-demo' };
  const profile = { first_name: 'Ada', last_name: 'Sample' };
  const tokens = await post<Profile & TokenPair>('/accounts/register/', undefined, { ...credentials, ...profile });
  return { credentials, ...tokens };
};
const book = (token: string): Promise<Shipment> => post('/shipments/', token, sampleWaybill());
const connect = async (token?: string): Promise<Socket> => {
  const auth = token === undefined ? {} : { token };
  const socket = io(app.address, { forceNew: true, reconnection: false, transports: ['websocket'], auth });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

beforeAll(async () => {
  const { email, password } = ADMINISTRATOR;
  app = await startApplication({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  staff = (await post<TokenPair>('/accounts/token/', undefined, ADMINISTRATOR)).access;
  holdBackRows(app.application);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

describe('while read models lag, an author reads its own writes:', () => {
  it('the account, with the tokens of its registration', async () => {
    const { access, email } = await register();
    expect(await get('/accounts/profile/', access)).toMatchObject({ email });
    const changed = await call('PATCH', '/accounts/profile/', access, { company_name: 'Harbour Books' });
    expect(changed).toMatchObject({ status: 200, body: { company_name: 'Harbour Books' } });
    expect(await get('/accounts/profile/', access)).toEqual(changed.body);
  });

  it('the account, when signing in and refreshing', async () => {
    const { credentials, refresh } = await register();
    expect(await call('POST', '/accounts/token/', undefined, credentials)).toMatchObject({ status: 200 });
    expect(await call('POST', '/accounts/token/refresh/', undefined, { refresh })).toMatchObject({ status: 200 });
  });

  it('the account, after a password change', async () => {
    const { access, credentials } = await register();
    const new_password = 'another password';
    const change = { old_password: credentials.password, new_password, new_password2: new_password };
    await call('POST', '/accounts/change-password/', access, change);
    expect((await call('POST', '/accounts/token/', undefined, credentials)).status).toBe(401);
    const renewed = { ...credentials, password: new_password };
    await call('POST', '/accounts/change-password/', access, { ...change, old_password: new_password });
    expect((await call('POST', '/accounts/token/', undefined, renewed)).status).toBe(200);
  });

  it('a shipment: by id, in lists, counted and searched', async () => {
    const { access } = await register();
    const shipment = await book(access);
    expect(await get('/shipments/', access)).toEqual([shipment]);
    const { body: edited } = await call('PATCH', `/shipments/${shipment.id}/`, access, { weight: 9 });
    expect(edited).toMatchObject({ version: 2, weight: 9 });
    expect(await get(`/shipments/${shipment.id}/`, access)).toEqual(edited);
    await post<TrackingUpdate>(`/shipments/${shipment.id}/updates/create/`, access, { ...scan, status: 'delivered' });
    expect(await get('/shipments/counters/', access)).toMatchObject({ total: 1, delivered: 1 });
    expect(await get<Shipment[]>(`/shipments/?q=${shipment.tracking_number}`, access)).toHaveLength(1);
    await call('DELETE', `/shipments/${shipment.id}/`, access);
    expect((await call('GET', `/shipments/${shipment.id}/`, access)).status).toBe(404);
  });

  it('a tracking update, when editing it', async () => {
    const { access } = await register();
    const { id } = await book(access);
    const update = await post<TrackingUpdate>(`/shipments/${id}/updates/create/`, access, scan);
    const edited = await call('PATCH', `/shipments/updates/${update.id}/`, staff, { location: 'Lyon' });
    expect(edited).toMatchObject({ status: 200, body: { ...update, location: 'Lyon' } });
    expect((await call('DELETE', `/shipments/updates/${update.id}/`, access)).status).toBe(204);
  });

  it('addresses, webhooks and API keys', async () => {
    const { access } = await register();
    const saved = await post<SavedAddress>('/shipments/addresses/', access, address);
    expect(await get('/shipments/addresses/', access)).toEqual([saved]);

    const webhook = await post<Webhook>('/webhooks/', access, { url: 'https://receiver.example/hook' });
    expect(await call('GET', `/webhooks/${webhook.id}/`, access)).toMatchObject({ status: 200 });

    const scopes = ['shipments:read', 'shipments:write'];
    const { id, key } = await post<IssuedApiKey>('/api-keys/', access, { name: 'Desk', scopes });
    const shipment = await book(key);
    expect(await get('/shipments/', key)).toEqual([shipment]);
    await call('DELETE', `/api-keys/${id}/`, access);
    expect((await call('GET', '/shipments/', key)).status).toBe(401);
  });

  it('the feed and the audit log', async () => {
    const { access } = await register();
    const { id } = await book(access);
    expect((await get<FeedPage>('/events/', access)).events).toMatchObject([{ data: { shipment_id: id } }]);
    await call('PATCH', `/shipments/${id}/`, staff, { weight: 9 });
    const { events } = await get<AuditPage>(`/audit/events/?shipment=${id}`, staff);
    expect(events.map(({ type }) => type)).toEqual(['ShipmentEdited', 'ShipmentCreated']);
  });

  it('over a socket: its account, its list and its shipments', async () => {
    const { access } = await register();
    const socket = await connect(access);
    const { tracking_number } = await book(access);
    const watched = (await socket.emitWithAck('tracking.watch', tracking_number, null)) as TrackingWatchAnswer;
    expect(watched).toMatchObject({ ok: true, shipment: { tracking_number } });
    expect((await socket.emitWithAck('shipments.watch', null)) as ShipmentsWatchAnswer).toMatchObject({ scope: 'own' });
  });
});

describe('while read models lag, acknowledged writes are never reported as missing', () => {
  it('by the public look-up, its updates and its route', async () => {
    const { access } = await register();
    const path = async () => `/shipments/track/${(await book(access)).tracking_number}/`;
    expect(await get<PublicShipment>(await path())).toMatchObject({ version: 1 });
    expect(await call('GET', `${await path()}updates/`)).toMatchObject({ status: 200, body: [] });
    expect(await call('GET', `${await path()}route/`)).toMatchObject({ status: 200 });
  });

  it('by tracking.watch', async () => {
    const { access } = await register();
    const socket = await connect();
    const { tracking_number } = await book(access);
    expect((await socket.emitWithAck('tracking.watch', tracking_number, null)) as TrackingWatchAnswer).toMatchObject({
      ok: true,
    });
  });

  it('to staff', async () => {
    const { access } = await register();
    const { id } = await book(access);
    expect((await call('GET', `/shipments/${id}/`, staff)).status).toBe(200);
  });
});

/** Numbers of tracking updates in every public look-up of the shipment. */
const updatesShown = async (number: string, token?: string, after?: string) => {
  const path = `/shipments/track/${number}/`;
  const query = after === undefined ? '' : `after=${after}`;
  const one = await get<PublicShipment>(`${path}?${query}`, token);
  return {
    one: one.tracking_updates.length,
    several: (await get<TrackedNumbers>(`/shipments/track/?numbers=${number}&${query}`, token)).results.map(
      ({ shipment }) => shipment?.tracking_updates.length,
    ),
    updates: (await get<TrackingUpdate[]>(`${path}updates/?${query}`, token)).length,
    stops: (await get<ParcelRoute>(`${path}route/?${query}`, token)).stops.filter(({ kind }) => kind === 'update')
      .length,
    polled: (await get<PolledShipment>(`${path}live/?${query}`, token)).shipment.tracking_updates.length,
  };
};
const everyLookUp = (count: number) => ({ one: count, several: [count], updates: count, stops: count, polled: count });

describe('while read models lag, public look-ups show a write', () => {
  it('to its author, with an access token or an API key', async () => {
    const { access } = await register();
    const { id, tracking_number } = await book(access);
    await get(`/shipments/${id}/`, access);
    expect(await updatesShown(tracking_number)).toEqual(everyLookUp(0));
    await call('POST', `/shipments/${id}/updates/create/`, access, scan);
    expect(await updatesShown(tracking_number, access)).toEqual(everyLookUp(1));
    const { key } = await post<IssuedApiKey>('/api-keys/', access, { name: 'Desk', scopes: ['shipments:write'] });
    await call('POST', `/shipments/${id}/updates/create/`, key, { ...scan, location: 'Lyon' });
    expect(await updatesShown(tracking_number, key)).toEqual(everyLookUp(2));
  });

  it.each(['one', 'several', 'updates', 'stops', 'polled'] as const)(
    'to anyone who sends the cursor of its response: %s',
    async (way) => {
      const { access } = await register();
      const { id, tracking_number } = await book(access);
      await get(`/shipments/${id}/`, access);
      const { headers } = await call('POST', `/shipments/${id}/updates/create/`, access, scan);
      const query = `after=${headers.get('waymark-cursor') ?? 'none'}`;
      const path = `/shipments/track/${tracking_number}/`;
      const paths = {
        one: `${path}?${query}`,
        several: `/shipments/track/?numbers=${tracking_number}&${query}`,
        updates: `${path}updates/?${query}`,
        stops: `${path}route/?${query}`,
        polled: `${path}live/?${query}`,
      };
      const answer = await call('GET', paths[way]);
      expect([
        answer.status,
        JSON.stringify(answer.body).includes(way === 'stops' ? '"update"' : scan.location),
      ]).toEqual([200, true]);
    },
  );

  it('and the cursor of a deletion hides the shipment', async () => {
    const { access } = await register();
    const { id, tracking_number } = await book(access);
    await get(`/shipments/${id}/`, access);
    const { headers } = await call('DELETE', `/shipments/${id}/`, access);
    const path = `/shipments/track/${tracking_number}/?after=${headers.get('waymark-cursor')}`;
    expect((await call('GET', path)).status).toBe(404);
  });

  it('ignoring invalid tokens', async () => {
    const { access } = await register();
    const { tracking_number } = await book(access);
    for (const token of ['none.of.ours', `wm_${'0'.repeat(50)}`]) {
      expect((await call('GET', `/shipments/track/${tracking_number}/`, token)).status).toBe(200);
    }
  });
});

describe('while read models lag, a change is not lost', () => {
  it('between the answer of the first watcher and the first push', async () => {
    const { access } = await register();
    const { id, tracking_number } = await book(access);
    await get(`/shipments/${id}/`, access);
    const feed = app.application.get(LiveFeed);
    await feed.stop();
    const letRowsIn = stopRows(app.dataDirectory);
    await call('PATCH', `/shipments/${id}/`, access, { weight: 9 });

    const socket = await connect();
    const pushed: TrackingChanged[] = [];
    socket.on('tracking.changed', (message: TrackingChanged) => pushed.push(message));
    const answer = (await socket.emitWithAck('tracking.watch', tracking_number, null)) as TrackingWatchAnswer;
    expect(answer).toMatchObject({ ok: true, shipment: { version: 1 } });
    letRowsIn();
    expect(await feed.reaches(await app.application.get<EventStore>(EVENT_STORE).head(), 60_000)).toBe(true);
    await socket.emitWithAck('tracking.watch', 'nothing');
    expect(pushed).toMatchObject([{ version: 2, shipment: { weight: 9 } }]);
  });
});

describe('data that this node does not have yet', () => {
  const positionOf = (position: 'late' | 'cut off'): void => {
    jest.spyOn(app.application.get<EventStore>(EVENT_STORE), 'positionOf').mockResolvedValue(position);
  };
  const behind = { status: 503, body: { code: 'READ_MODEL_BEHIND' } };

  it('are waited for, with a timeout', async () => {
    const { access } = await register();
    const { id, tracking_number } = await book(access);
    const socket = await connect(access);
    positionOf('late');
    const late = await call('GET', `/shipments/${id}/`, access);
    expect(late).toMatchObject(behind);
    expect(late.headers.get('retry-after')).toBe('1');
    expect(await call('POST', '/shipments/', access, sampleWaybill())).toMatchObject(behind);
    expect(await call('GET', '/shipments/track/WM-0000-0000-0000-0/')).toMatchObject({ status: 503 });
    expect(await call('GET', `/shipments/track/${tracking_number}/`, access)).toMatchObject(behind);
    await expect(connect(access)).rejects.toMatchObject({ message: 'READ_MODEL_BEHIND' });
    expect(await socket.emitWithAck('shipments.watch', null)).toMatchObject({ ok: false });
  });

  it('are not waited for while the node is cut off, and the response is marked as stale', async () => {
    const { access } = await register();
    const { id, tracking_number } = await book(access);
    await get(`/shipments/${id}/`, access);
    positionOf('cut off');
    const stale = await call('GET', `/shipments/${id}/`, access);
    expect([stale.status, stale.headers.get('waymark-stale')]).toEqual([200, 'true']);
    const shown = async (query = '', token?: string) => {
      const { status, headers } = await call('GET', `/shipments/track/${tracking_number}/${query}`, token);
      return [status, headers.get('waymark-stale')];
    };
    expect(await shown()).toEqual([200, null]);
    expect(await shown('', access)).toEqual([200, 'true']);
    expect(await shown('updates/', access)).toEqual([200, 'true']);
    expect(await shown(`?after=w0000000000009999-00000000`)).toEqual([200, 'true']);
    for (const path of ['', 'updates/']) {
      const missing = await call('GET', `/shipments/track/${trackingNumberFrom(new Uint8Array(12))}/${path}`);
      expect([missing.status, missing.headers.get('waymark-stale')]).toEqual([404, 'true']);
    }
  });
});

describe('while read models lag, a change of the role', () => {
  it('closes the sockets of the account once rows have it, so that they reconnect with it', async () => {
    const { access, id: account_id, email } = await register();
    const socket = await connect(access);
    await socket.emitWithAck('shipments.watch', null);
    const readModels = app.application.get<ReadModels>(READ_MODELS);
    const shownAtClose = new Promise<number>((resolve) =>
      socket.once('disconnect', () => resolve(readModels.position)),
    );
    const granted = { type: 'RoleGranted', data: { account_id, email, role: 'staff' } } as const;
    const { mark } = await appendNext(app.application.get<EventStore>(EVENT_STORE), STAFF_STREAM, [granted]);
    expect(await shownAtClose).toBeGreaterThanOrEqual(mark);
  });
});

describe('a node that has been cut off from the log for too long', () => {
  const keyOf = async (token: string): Promise<string> => {
    const scopes = ['shipments:read', 'events:read'];
    return (await post<IssuedApiKey>('/api-keys/', token, { name: 'Desk', scopes })).key;
  };
  const losesContact = (): void =>
    void jest.spyOn(app.application.get(LogContact), 'isRecent', 'get').mockReturnValue(false);

  it('rejects tokens and keys, ends their streams, and still serves public resources', async () => {
    const { access } = await register();
    const key = await keyOf(access);
    const polls = [access, key].map((token) => call('GET', '/events/?wait=30', token));
    const statuses = () =>
      Promise.all([access, key].map(async (token) => (await call('GET', '/shipments/', token)).status));
    expect(await statuses()).toEqual([200, 200]);

    losesContact();
    expect(await statuses()).toEqual([503, 503]);
    expect((await call('GET', '/shipments/', access)).headers.get('retry-after')).toBe('30');
    expect((await call('GET', '/settings/')).status).toBe(200);
    // Registering needs no token, and its event wakes the polls.
    await register();
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('disconnects and rejects sockets with tokens and keys, and keeps anonymous sockets', async () => {
    const { access } = await register();
    const credentials = [access, await keyOf(access)];
    const signedIn = await Promise.all(credentials.map(connect));
    const anonymous = await connect();
    const closed = signedIn.map((socket) => once(socket as never, 'disconnect'));

    losesContact();
    for (const reason of await Promise.all(closed)) expect(reason).toContain('io server disconnect');
    for (const credential of credentials) {
      await expect(connect(credential)).rejects.toMatchObject({ message: 'STORE_UNAVAILABLE' });
    }
    expect(anonymous.connected).toBe(true);
    expect(await anonymous.emitWithAck('tracking.watch', 'WM-0000-0000-0000-0')).toMatchObject({ ok: false });
    await connect();

    jest.restoreAllMocks();
    await Promise.all(credentials.map(connect));
  });
});

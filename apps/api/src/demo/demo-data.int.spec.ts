import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { io } from 'socket.io-client';
import { createApplication } from '../application.js';
import { readConfiguration } from '../config/configuration.js';
import type { EventStore, RecordedEvent } from '../event-sourcing/log/event-store.js';
import { StoreUnavailableError } from '../platform/store-errors.js';
import { systemClock } from '../platform/clock.js';
import { Readiness } from '../event-sourcing/freshness/readiness.js';
import { ReadYourWrites } from '../event-sourcing/freshness/read-your-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { DeliveryDays } from '../delivery-days/delivery-days.js';
import { OverdueRecorder } from '../shipments/overdue/overdue-recorder.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { DEMO_ACCOUNTS } from '../accounts/demo-accounts.js';
import { DemoData } from './demo-data.js';

const shipmentsOf = async (app: RunningApplication, email: string): Promise<Shipment[]> => {
  const body = { email, password: 'waymark-demo' };
  const { access } = (await app.call('POST', '/api/v1/accounts/token/', { body })).body as { access: string };
  return (await app.call('GET', '/api/v1/shipments/', { token: access })).body as Shipment[];
};

const demoEvents = async ({ application }: RunningApplication): Promise<RecordedEvent[]> => {
  const events = (await application.get<EventStore>(EVENT_STORE).readAfter(0, 1_000)) as RecordedEvent[];
  return events.filter(({ metadata }) => metadata.request_id === 'demo');
};

/** Summaries of the demo's shipments that do not depend on the time of its creation. */
const summariesOf = (shipments: readonly Shipment[]): string[] =>
  shipments.map(({ contents_description, status, tracking_updates }) =>
    [contents_description, status, ...tracking_updates.map(({ location }) => location)].join(' | '),
  );

/** Starts on the data and fails after `appends` appends. Returns false when the start needs no more. */
const isCutOff = async (DATA_DIR: string, appends: number): Promise<boolean> => {
  const environment = { DATA_DIR, DEMO: 'on', LOG_LEVEL: 'silent' };
  const application = await createApplication(readConfiguration(environment));
  const store = application.get<EventStore>(EVENT_STORE);
  const append = store.append.bind(store);
  let left = appends;
  jest.spyOn(store, 'append').mockImplementation((request) => {
    left -= 1;
    return left < 0 ? Promise.reject(new StoreUnavailableError('cut off')) : append(request);
  });
  const cutOff = await application.init().then(
    () => false,
    () => true,
  );
  await application.close();
  return cutOff;
};

describe('demo data', () => {
  let app: RunningApplication;
  let whole: string[];
  beforeAll(async () => {
    app = await startApplication({ DEMO: 'on', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' });
    whole = summariesOf(await shipmentsOf(app, 'staff@demo.test'));
  });
  afterAll(() => app.close());

  const head = () => app.application.get<EventStore>(EVENT_STORE).head();

  it('shows the customer their own shipments, and staff and auditors all', async () => {
    expect(await shipmentsOf(app, 'customer@demo.test')).toHaveLength(10);
    expect(await shipmentsOf(app, 'staff@demo.test')).toHaveLength(12);
    expect(await shipmentsOf(app, 'auditor@demo.test')).toHaveLength(12);
  });

  it('is recorded with the right actors, in the order of its times', async () => {
    const demo = await demoEvents(app);
    const times = demo.map(({ metadata }) => metadata.recorded_at);
    expect(times).toEqual([...times].sort());
    const actorOf = (type: string) => [
      ...new Set(demo.filter((event) => event.type === type).map(({ metadata }) => metadata.actor.email)),
    ];
    expect(actorOf('ShipmentCreated').sort()).toEqual(['customer@demo.test', 'staff@demo.test']);
    expect(actorOf('TrackingUpdateAdded')).toEqual(['staff@demo.test']);
    expect(actorOf('RoleGranted')).toEqual(['']);
  });

  it('introduces a parcel on its way', async () => {
    const introduction = app.application.get(DemoData).introduction;
    expect(introduction).toMatchObject({
      password: 'waymark-demo',
      accounts: expect.arrayContaining(['staff@demo.test']),
    });
    const { body } = await app.call('GET', `/api/v1/shipments/track/${introduction?.trackingNumber}/`);
    expect(body).toMatchObject({ status: 'in_transit' });
  });

  it('is completed by later starts after an interruption at any point', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'waymark-demo-'));
    for (let appends = 1; await isCutOff(dataDirectory, appends); appends += 1);

    const completed = await startApplication({ DEMO: 'on', DATA_DIR: dataDirectory });
    try {
      expect(summariesOf(await shipmentsOf(completed, 'staff@demo.test'))).toEqual(whole);
      expect(await shipmentsOf(completed, 'customer@demo.test')).toHaveLength(10);
      expect(await shipmentsOf(completed, 'auditor@demo.test')).toHaveLength(12);
      const times = (await demoEvents(completed)).map(({ metadata }) => metadata.recorded_at);
      expect(times).toEqual([...times].sort());
    } finally {
      await completed.close();
    }
  });

  it('is created once by nodes that start at the same time', async () => {
    let nodes = await startApplication();
    try {
      const get = nodes.application.get.bind(nodes.application);
      // The recorder normally starts after the demo is made. Its events in between would have the current time.
      await get(OverdueRecorder, { strict: false }).beforeApplicationShutdown();
      const demo = () =>
        new DemoData(
          { demo: true },
          get<EventStore>(EVENT_STORE),
          get(Readiness),
          get<ReadModels>(READ_MODELS),
          get(ReadYourWrites),
          systemClock,
          new AccountQueries(get<ReadModels>(READ_MODELS)),
          get(ShipmentQueries),
          get(DeliveryDays, { strict: false }),
        );
      await Promise.all([demo(), demo(), demo()].map((node) => node.onModuleInit()));
      await nodes.stop();
      nodes = await startApplication({ DEMO: 'on', DATA_DIR: nodes.dataDirectory });
      expect(summariesOf(await shipmentsOf(nodes, 'staff@demo.test'))).toEqual(whole);
      const events = await demoEvents(nodes);
      const keys = events.map(({ metadata, type }) => `${type} ${metadata.idempotency_key}`);
      expect(keys).toHaveLength(new Set(keys).size);
      const times = events.map(({ metadata }) => metadata.recorded_at);
      expect(times).toEqual([...times].sort());
    } finally {
      await nodes.close();
    }
  });

  it('is not created again at the next start', async () => {
    const before = await head();
    await app.stop();
    app = await startApplication({ DEMO: 'on', DATA_DIR: app.dataDirectory });
    expect(await head()).toBe(before);
    expect(app.application.get(DemoData).introduction?.accounts).toHaveLength(3);
  });
});

describe('with DEMO off and a demo in the log', () => {
  const EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
  let app: RunningApplication;
  let sessions: { access: string; refresh: string; key: string }[];

  const post = (path: string, body: unknown, token?: string) =>
    app.call('POST', `/api/v1${path}`, { body, ...(token !== undefined && { token }) });

  beforeAll(async () => {
    app = await startApplication({ DEMO: 'on' });
    sessions = [];
    for (const email of EMAILS) {
      const { body } = await post('/accounts/token/', { email, password: 'waymark-demo' });
      const { access, refresh } = body as { access: string; refresh: string };
      const issued = await post('/api-keys/', { name: 'Old', scopes: ['events:read', 'shipments:read'] }, access);
      sessions.push({ access, refresh, key: (issued.body as { key: string }).key });
    }
    for (const { key } of sessions)
      expect((await app.call('GET', '/api/v1/shipments/', { token: key })).status).toBe(200);
    await app.stop();
    const administrator = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };
    app = await startApplication({ ...administrator, DEMO: 'off', DATA_DIR: app.dataDirectory });
  });
  afterAll(() => app.close());

  it('no demo account can sign in or register again', async () => {
    for (const email of [...EMAILS, DEMO_ACCOUNTS[0].email.toUpperCase()]) {
      const password = 'waymark-demo';
      expect(await post('/accounts/token/', { email, password })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS' },
      });
      const form = { email, password, first_name: 'Ada', last_name: 'Sample' };
      expect((await post('/accounts/register/', form)).status).toBe(400);
    }
  });

  it('earlier tokens, refresh tokens, API keys, streams and sockets are refused', async () => {
    for (const { access, refresh, key } of sessions) {
      for (const token of [access, key]) {
        expect((await app.call('GET', '/api/v1/shipments/', { token })).status).toBe(401);
        expect((await app.call('GET', '/api/v1/events/stream/', { token })).status).toBe(401);
      }
      expect((await post('/accounts/token/refresh/', { refresh })).status).toBe(401);
      const socket = io(app.address, { reconnection: false, transports: ['websocket'], auth: { token: access } });
      const refused = await new Promise<string>((resolve, reject) => {
        socket.once('connect', () => reject(new Error('connected')));
        socket.once('connect_error', ({ message }) => resolve(message));
      });
      expect(refused).toBe('UNAUTHENTICATED');
    }
  });

  it('the operator becomes staff in addition to the demo’s staff, and sees no demo accounts', async () => {
    const { body } = await post('/accounts/token/', { email: 'boss@example.com', password: 'correct horse' });
    const { access: token } = body as { access: string };
    const people = await app.call('GET', '/api/v1/accounts/', { token });
    expect(people.body).toMatchObject([{ email: 'boss@example.com', role: 'staff' }]);
    expect(people.headers.get('x-total-count')).toBe('1');
  });

  it('demo accounts work again once DEMO is on', async () => {
    await app.stop();
    app = await startApplication({ DEMO: 'on', DATA_DIR: app.dataDirectory });
    expect((await post('/accounts/token/', { email: EMAILS[0], password: 'waymark-demo' })).status).toBe(200);
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { createApplication } from '../application.js';
import { readConfiguration } from '../config/configuration.js';
import { StoreUnavailableError, type EventStore, type RecordedEvent } from '../event-sourcing/event-store.js';
import { systemClock } from '../event-sourcing/clock.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../event-sourcing/tokens.js';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
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

/** What a demo's shipments are, whenever it was made. */
const summariesOf = (shipments: readonly Shipment[]): string[] =>
  shipments.map(({ contents_description, status, tracking_updates }) =>
    [contents_description, status, ...tracking_updates.map(({ location }) => location)].join(' | '),
  );

/** Starts on the data and ends before one more than so many appends; false when the start needed no more. */
const isCutOff = async (DATA_DIR: string, appends: number): Promise<boolean> => {
  const environment = { DATA_DIR, DEMO: 'on', LOG_LEVEL: 'silent' };
  const application = await createApplication(readConfiguration(environment));
  const store = application.get<EventStore>(EVENT_STORE);
  const append = store.append.bind(store);
  let left = appends;
  jest.spyOn(store, 'append').mockImplementation((wanted) => {
    left -= 1;
    return left < 0 ? Promise.reject(new StoreUnavailableError('cut off')) : append(wanted);
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

  it('gives the customer some shipments, and staff and auditors all', async () => {
    expect(await shipmentsOf(app, 'customer@demo.test')).toHaveLength(10);
    expect(await shipmentsOf(app, 'staff@demo.test')).toHaveLength(12);
    expect(await shipmentsOf(app, 'auditor@demo.test')).toHaveLength(12);
  });

  it('was recorded by who did it, in the order of its times', async () => {
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

  it('is completed by later starts, wherever those before were cut off', async () => {
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

  it('is made once by nodes that start at the same time', async () => {
    const nodes = await startApplication();
    try {
      const get = nodes.application.get.bind(nodes.application);
      const demo = () =>
        new DemoData(
          { demo: true },
          get<EventStore>(EVENT_STORE),
          get<ReadModels>(READ_MODELS),
          get(OwnWrites),
          systemClock,
          get(AccountQueries),
          get(ShipmentQueries),
        );
      await Promise.all([demo(), demo(), demo()].map((node) => node.onModuleInit()));
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

  it('is not made again at the next start', async () => {
    const before = await head();
    await app.stop();
    app = await startApplication({ DEMO: 'on', DATA_DIR: app.dataDirectory });
    expect(await head()).toBe(before);
    expect(app.application.get(DemoData).introduction?.accounts).toHaveLength(3);
  });
});

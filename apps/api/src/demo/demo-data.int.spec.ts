import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { EventStore, RecordedEvent } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { DemoData } from './demo-data.js';

describe('demo data', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication({ DEMO: 'on', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' });
  });
  afterAll(() => app.close());

  const shipmentsOf = async (email: string): Promise<Shipment[]> => {
    const body = { email, password: 'waymark-demo' };
    const { access } = (await app.call('POST', '/api/v1/accounts/token/', { body })).body as { access: string };
    return (await app.call('GET', '/api/v1/shipments/', { token: access })).body as Shipment[];
  };
  const head = () => app.application.get<EventStore>(EVENT_STORE).head();

  it('gives the customer some shipments, and staff and auditors all', async () => {
    expect(await shipmentsOf('customer@demo.test')).toHaveLength(10);
    expect(await shipmentsOf('staff@demo.test')).toHaveLength(12);
    expect(await shipmentsOf('auditor@demo.test')).toHaveLength(12);
  });

  it('was recorded by who did it, in the order of its times', async () => {
    const events = (await app.application.get<EventStore>(EVENT_STORE).readAfter(0, 1_000)) as RecordedEvent[];
    const demo = events.filter(({ metadata }) => metadata.request_id === 'demo');
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

  it('is not made again at the next start', async () => {
    const before = await head();
    await app.stop();
    app = await startApplication({ DEMO: 'on', DATA_DIR: app.dataDirectory });
    expect(await head()).toBe(before);
    expect(app.application.get(DemoData).introduction?.accounts).toHaveLength(3);
  });
});

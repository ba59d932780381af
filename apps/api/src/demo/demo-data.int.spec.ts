import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { MemoryMarks, systemClock, StoreUnavailableError } from '@waymark/event-store';
import { DeliveryDays } from '../delivery-days/delivery-days.js';
import { openEventStore } from '../event-log/log-files.js';
import type { RecordedEvent } from '../event-log/event-log.js';
import { Readiness } from '../platform/readiness.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { followed, type FollowedStore } from '../testing/followed-store.js';
import { temporaryDirectory } from '@waymark/event-store/testing';
import { Gazetteer } from '../places/gazetteer.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { DemoData } from './demo-data.js';

const days = new DeliveryDays(new Gazetteer());

/** The demo data of a node on the store. */
const demoOn = ({ store, readModels }: FollowedStore): DemoData =>
  new DemoData(
    { demo: true },
    store,
    new Readiness(store, readModels),
    readModels,
    new ReadYourWrites({ marks: new MemoryMarks(), store, readModels }),
    systemClock,
    new AccountQueries(readModels),
    new ShipmentQueries(readModels),
    days,
  );

const eventsOf = async ({ store }: FollowedStore): Promise<RecordedEvent[]> =>
  ((await store.readAfter(0, 1_000)) as RecordedEvent[]).filter(({ metadata }) => metadata.request_id === 'demo');

const expectTimesInOrder = (events: readonly RecordedEvent[]): void => {
  const times = events.map(({ metadata }) => metadata.recorded_at);
  expect(times).toEqual(times.toSorted());
};

const shipmentsOf = ({ readModels }: FollowedStore): Shipment[] =>
  new ShipmentQueries(readModels)
    .list({ sort: '-created_at', limit: 100 })
    .rows.map((row) => JSON.parse(row) as Shipment);

/** Summaries of the shipments that do not depend on the time of the demo's creation. */
const summariesOf = (one: FollowedStore): string[] =>
  shipmentsOf(one).map(({ contents_description, status, tracking_updates }) =>
    [contents_description, status, ...tracking_updates.map(({ location }) => location)].join(' | '),
  );

/** Starts a node that fails after this number of appends. Returns false when the start needs no more. */
const isCutOff = async (one: FollowedStore, appends: number): Promise<boolean> => {
  const { store } = one;
  const append = store.append.bind(store);
  let left = appends;
  const spy = jest.spyOn(store, 'append').mockImplementation((request) => {
    left -= 1;
    return left < 0 ? Promise.reject(new StoreUnavailableError('cut off')) : append(request);
  });
  try {
    await demoOn(one).onModuleInit();
    return false;
  } catch {
    return true;
  } finally {
    spy.mockRestore();
  }
};

describe('demo data', () => {
  const opened: FollowedStore[] = [];
  let made: FollowedStore;
  let whole: string[];

  const open = async (): Promise<FollowedStore> => {
    const one = followed(await openEventStore({ file: join(temporaryDirectory(), 'events.db') }));
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    made = await open();
    await demoOn(made).onModuleInit();
    whole = summariesOf(made);
  });
  afterAll(() => Promise.all(opened.map(({ store }) => store.close())));

  it('is recorded with the right actors, in the order of its times', async () => {
    const events = await eventsOf(made);
    expectTimesInOrder(events);
    expect(new Set(events.map(({ metadata }) => metadata.recorded_at)).size).toBeGreaterThan(30);
    const actorOf = (type: string) => [
      ...new Set(events.filter((event) => event.type === type).map(({ metadata }) => metadata.actor.email)),
    ];
    expect(actorOf('ShipmentCreated').toSorted()).toEqual(['customer@demo.test', 'staff@demo.test']);
    expect(actorOf('TrackingUpdateAdded')).toEqual(['staff@demo.test']);
    expect(actorOf('RoleGranted')).toEqual(['']);
  });

  it('introduces its accounts and a parcel on its way', () => {
    const { introduction } = demoOn(made);
    expect(introduction?.password).toBe('waymark-demo');
    expect(introduction?.accounts).toContain('staff@demo.test');
    const introduced = shipmentsOf(made).find((one) => one.tracking_number === introduction?.trackingNumber);
    expect(introduced?.status).toBe('in_transit');
  });

  it('is completed by later starts after an interruption at any point', async () => {
    const interrupted = await open();
    let starts = 1;
    for (; await isCutOff(interrupted, starts); starts += 1);
    expect(starts).toBeGreaterThan(5);
    expect(summariesOf(interrupted)).toEqual(whole);
    const events = await eventsOf(interrupted);
    expect(events.map(({ type }) => type)).toEqual((await eventsOf(made)).map(({ type }) => type));
    expectTimesInOrder(events);
  });

  it('is created once by nodes that start at the same time', async () => {
    const shared = await open();
    await Promise.all([1, 2, 3].map(() => demoOn(shared).onModuleInit()));
    expect(summariesOf(shared)).toEqual(whole);
    const events = await eventsOf(shared);
    const keys = events.map(({ metadata, type }) => `${type} ${metadata.idempotency_key}`);
    expect(keys).toHaveLength(new Set(keys).size);
    expectTimesInOrder(events);
  });

  it('is not created again at the next start', async () => {
    const before = await made.store.head();
    await demoOn(made).onModuleInit();
    expect(await made.store.head()).toBe(before);
    expect(demoOn(made).introduction?.accounts).toHaveLength(3);
  });
});

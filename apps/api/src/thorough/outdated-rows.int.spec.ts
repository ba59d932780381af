import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { FeedPage, Health, Profile, Shipment } from '@waymark/contracts';
import { Client } from '../../../../test/support/clients/client.js';
import { HeldBuilds } from '../../../../test/support/product/held-builds.js';
import { startProductProcess, type ProductProcess } from '../../../../test/support/product/product-process.js';
import { until } from '../../../../test/support/waiting/until.js';
import { openEventStore } from '../event-log/log-files.js';
import { created, stream, updateAdded } from '../event-log/testing/facts.js';
import { temporaryDirectory } from '@waymark/event-store/testing';
import { appendNext } from '../event-log/testing/appending.js';
import { sampleWaybill } from '../testing/sample-waybill.js';

/** An id that no shipment booked in this test gets. */
const ANOTHER = 1_000_000;

const dataDirectory = temporaryDirectory();
const builds = new HeldBuilds(temporaryDirectory());
let product: ProductProcess;
let ada: Client;

const generation = (set: string): string => readFileSync(join(dataDirectory, `${set}.current`), 'utf8').trim();

/** Marks the rows as built by another version, whose rules gave other results. */
const makeOutdated = (set: string, otherRule: string): void => {
  const database = new DatabaseSync(join(dataDirectory, `${set}-${generation(set)}.db`));
  database.exec(`${otherRule}; UPDATE checkpoint SET schema = 'of another version'`);
  database.close();
};

const health = async (): Promise<Health> => (await ada.get<Health>('/health/')).body;
const firstName = async (): Promise<string> => (await ada.get<Profile>('/accounts/profile/')).body.first_name;
const numbersInFeed = async (): Promise<string[]> =>
  (await ada.get<FeedPage>('/events/')).body.events.map(({ subject }) => subject);
const book = async (): Promise<Shipment> => (await ada.post<Shipment>('/shipments/', sampleWaybill())).body;

beforeAll(async () => {
  const store = await openEventStore({ file: join(dataDirectory, 'events.db') });
  const updates = Array.from({ length: 700 }, () => updateAdded(ANOTHER, 'in_transit'));
  await appendNext(store, stream(ANOTHER), [created(ANOTHER), ...updates]);
  await store.close();
  product = await startProductProcess(dataDirectory);
  const { body } = await new Client(() => product.address).post<{ access: string }>('/accounts/register/', {
    ...{ email: 'ada@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
  });
  ada = new Client(() => product.address, body.access);
});
afterAll(() => product.end('SIGTERM'));

it('rows of another version are served and updated until new rows are built', async () => {
  const before = await book();
  await until('the event index to have the booking', async () => (await numbersInFeed()).length === 1);
  await product.end('SIGTERM');
  makeOutdated('views', `UPDATE accounts SET first_name = 'Adda'`);
  makeOutdated(
    'event-index',
    `DELETE FROM event_index WHERE owner = (SELECT owner FROM indexed_shipments WHERE shipment_id = ${before.id})`,
  );

  builds.hold('views', 'eventIndex');
  product = await startProductProcess(dataDirectory, builds.environment);
  const both = await until('both to be built', async () => {
    const current = await health();
    return current.progress?.position === 500 && current.checks['followers']?.detail !== undefined && current;
  });
  const shown = 'rows of another version are served until new rows are built';
  expect(both).toMatchObject({
    status: 'degraded',
    checks: { read_models: { detail: shown }, followers: { detail: `event_index: ${shown}` } },
  });
  expect((await ada.raw('/metrics')).text).toContain('waymark_follower_renewing{follower="read_models"} 1');
  expect(await firstName()).toBe('Adda');
  expect(await numbersInFeed()).toEqual([]);
  const during = await book();
  expect((await ada.get<Shipment[]>('/shipments/')).body.map(({ id }) => id)).toEqual([during.id, before.id]);
  expect(await numbersInFeed()).toEqual([during.tracking_number]);

  builds.letGo('views', 'eventIndex');
  const statuses = new Set<number>();
  await until('the new rows to be served', async () => {
    const answers = await Promise.all(['/shipments/', '/events/', '/accounts/profile/'].map((path) => ada.get(path)));
    for (const { status } of answers) statuses.add(status);
    return (await health()).status === 'healthy';
  });
  expect([...statuses]).toEqual([200]);
  expect(await firstName()).toBe('Ada');
  expect(await numbersInFeed()).toEqual([before.tracking_number, during.tracking_number]);
  expect(await health()).not.toHaveProperty('progress');
  await until(
    'the rows of the other version to be removed',
    () =>
      readdirSync(dataDirectory)
        .filter((name) => /-\d+\.db$/u.test(name))
        .join() === 'event-index-2.db,views-2.db',
  );
});

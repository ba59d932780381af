import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Health } from '@waymark/contracts';
import { Client } from '../../../../../test/support/clients/client.js';
import { hangUp, listen } from '../../../../../test/support/live/live.js';
import { until } from '../../../../../test/support/waiting/until.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import { StoreUnavailableError } from '../../platform/store-errors.js';
import { created, stream } from '../../event-sourcing/read-models/testing/facts.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';

const FOLLOWERS = ['read_models', 'event_index', 'webhooks'];

let app: RunningApplication;
beforeEach(async () => {
  app = await startApplication();
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
  });
  // An endpoint starts the webhook follower. The test sends nothing to it.
  await app.call('POST', '/api/v1/webhooks/', {
    token: (body as { access: string }).access,
    body: { url: 'https://receiver.example/hook' },
  });
});
afterEach(() => app.close());

/** Records an event of a type that this version does not know. */
const recordUnreadable = async (file: string): Promise<void> => {
  const store = await openSqliteEventStore({ file });
  const { mark } = await appendNext(store, stream(1), [created(1)]);
  await store.close();
  const database = new DatabaseSync(file);
  database.prepare(`UPDATE events SET type = 'ShipmentTeleported' WHERE position = ?`).run(mark);
  database.close();
};

/** Waits until the checks of the read models and of all other followers have these details. */
const healthSaying = (read_models: string | undefined, followers: string | undefined): Promise<Answer> =>
  until(`health to say ${read_models} and ${followers}`, async () => {
    const answer = await app.call('GET', '/api/v1/health/');
    const { checks } = answer.body as Health;
    return checks['read_models']?.detail === read_models && checks['followers']?.detail === followers && answer;
  });

const figures = async (): Promise<string> => String((await app.call('GET', '/metrics')).body);

const expectFigures = async (metric: string, value: number): Promise<void> => {
  const text = await figures();
  for (const follower of FOLLOWERS) expect(text).toContain(`\n${metric}{follower="${follower}"} ${value}\n`);
};

it('an event that no follower can handle is reported for each follower by name and degrades health', async () => {
  await expectFigures('waymark_follower_parked_events', 0);
  await app.stop();
  await recordUnreadable(join(app.dataDirectory, 'events.db'));
  app = await startApplication({ DATA_DIR: app.dataDirectory });
  const health = await healthSaying('1 event is parked', 'event_index: 1 event is parked; webhooks: 1 event is parked');
  expect([health.status, health.body]).toMatchObject([
    200,
    { status: 'degraded', checks: { read_models: { status: 'degraded' }, followers: { status: 'degraded' } } },
  ]);
  await expectFigures('waymark_follower_parked_events', 1);
});

it('a live feed that cannot read the log is reported until it recovers', async () => {
  const listener = await listen(new Client(() => app.address));
  await listener.watchTracking('nothing');
  const store = app.application.get<EventStore>(EVENT_STORE);
  const reading = jest.spyOn(store, 'readAfter').mockRejectedValue(new StoreUnavailableError('away'));
  try {
    await appendNext(store, stream(1), [created(1)]);
    await healthSaying(undefined, 'webhooks has stopped; live has stopped');
    expect(await figures()).toContain('\nwaymark_follower_stopped{follower="live"} 1\n');
  } finally {
    reading.mockRestore();
  }
  await healthSaying(undefined, undefined);
  expect(await figures()).toContain('\nwaymark_follower_stopped{follower="live"} 0\n');
  hangUp();
});

it('stopped followers are reported by name until they run again', async () => {
  await healthSaying(undefined, undefined);
  const files = readdirSync(app.dataDirectory).filter((name) => /^(views|event-index)-\d+\.db$/.test(name));
  expect(files).toHaveLength(2);
  const holders = files.map((name) => new DatabaseSync(join(app.dataDirectory, name), { timeout: 10_000 }));
  for (const holder of holders) holder.exec('BEGIN IMMEDIATE');
  await appendNext(app.application.get<EventStore>(EVENT_STORE), stream(1), [created(1)]);
  const health = await healthSaying('the projector has stopped', 'event_index has stopped; webhooks has stopped');
  expect([health.status, health.body]).toMatchObject([
    503,
    { status: 'unhealthy', checks: { read_models: { status: 'unhealthy' }, followers: { status: 'degraded' } } },
  ]);
  await expectFigures('waymark_follower_stopped', 1);

  for (const holder of holders) {
    holder.exec('ROLLBACK');
    holder.close();
  }
  const again = await healthSaying(undefined, undefined);
  expect([again.status, again.body]).toMatchObject([200, { status: 'healthy' }]);
  await expectFigures('waymark_follower_stopped', 0);
});

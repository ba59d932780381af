import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Health } from '@waymark/contracts';
import { Client } from '../../../../../test/support/clients/client.js';
import { hangUp, listen } from '../../../../../test/support/live/live.js';
import { until } from '../../../../../test/support/waiting/until.js';
import type { EventStore } from '../../event-log/event-log.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { created, stream } from '../../event-log/testing/facts.js';
import { appendNext } from '../../event-log/testing/appending.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const FOLLOWERS = ['read_models', 'event_index', 'webhooks'];

let app: RunningApplication;
let token: string;
const register = async (email: string): Promise<string> => {
  const body = { email, password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' };
  return ((await app.call('POST', '/api/v1/accounts/register/', { body })).body as { access: string }).access;
};
beforeAll(async () => {
  app = await startApplication();
  token = await register('ada@example.com');
  // An endpoint starts the webhook follower. No test sends anything to it.
  const body = { url: 'https://receiver.example/hook' };
  await app.call('POST', '/api/v1/webhooks/', { token: await register('ben@example.com'), body });
});
afterAll(() => app.close());

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

it('a live feed that cannot read the log is reported until it recovers', async () => {
  const listener = await listen(new Client(() => app.address));
  await listener.watchTracking('nothing');
  const store = app.application.get<EventStore>(EVENT_STORE);
  const reading = jest.spyOn(store, 'readAfter').mockRejectedValue(new StoreUnavailableError('away'));
  try {
    await appendNext(store, stream(901), [created(901)]);
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
  await appendNext(app.application.get<EventStore>(EVENT_STORE), stream(902), [created(902)]);
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

const book = (): Promise<Answer> => app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() });

it('a stalled disk makes the node unhealthy, blocks no reader, and recovers without a restart', async () => {
  const { body } = await book();
  const { id } = body as { id: number };
  const holder = new DatabaseSync(join(app.dataDirectory, 'events.db'));
  holder.exec('BEGIN IMMEDIATE');
  try {
    const waiting = book();
    let refused = await book();
    while (refused.status !== 503) refused = await book();
    expect(refused.body).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);

    const health = await app.call('GET', '/api/v1/health/');
    expect([health.status, health.body]).toMatchObject([
      503,
      { status: 'unhealthy', checks: { event_store: { status: 'unhealthy' }, read_models: { status: 'healthy' } } },
    ]);
    expect((await app.call('GET', `/api/v1/shipments/${id}/`, { token })).status).toBe(200);
    expect((await waiting).status).toBe(503);
  } finally {
    holder.exec('ROLLBACK');
    holder.close();
  }
  let booked = await book();
  while (booked.status !== 201) booked = await book();
  expect((await app.call('GET', '/api/v1/health/')).body).toMatchObject({ status: 'healthy' });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FeedPage, Health, Shipment, TokenPair } from '@waymark/contracts';
import { until } from '../../../test/support/waiting/until.js';
import type { EventStore } from './event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { damage } from '@waymark/event-store/testing';
import { EVENT_INDEX, EVENT_STORE, READ_MODELS } from './platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from './testing/running-application.js';
import { sampleWaybill } from './testing/sample-waybill.js';

let app: RunningApplication;
let token: string;
const get = (path: string): Promise<Answer> => app.call('GET', `/api/v1${path}`, { token });

const fileOf = (set: string): string => {
  const generation = readFileSync(join(app.dataDirectory, `${set}.current`), 'utf8').trim();
  return join(app.dataDirectory, `${set}-${generation}.db`);
};

beforeAll(async () => {
  app = await startApplication();
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
  });
  token = (body as TokenPair).access;
});
afterAll(() => app.close());

it('rebuilds rows whose damage only a reader notices, and serves all other rows meanwhile', async () => {
  const { body } = await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() });
  const { id, tracking_number } = body as Shipment;
  const place = { label: 'Home', name: 'Ada', address: '1 Quay', city: 'Lyon', country: 'France' };
  await app.call('POST', '/api/v1/shipments/addresses/', { token, body: place });
  const head = await app.application.get<EventStore>(EVENT_STORE).head();
  for (const rows of [READ_MODELS, EVENT_INDEX]) await app.application.get<ReadModels>(rows).caughtUpWith(head);
  await app.stop();
  const files = [fileOf('views'), fileOf('event-index')];
  damage(fileOf('views'), 'address_books');
  damage(fileOf('event-index'), 'events_by_owner');

  app = await startApplication({ DATA_DIR: app.dataDirectory });
  expect((await get('/health/')).body).toMatchObject({ status: 'healthy' });
  const damaged = [await get('/shipments/addresses/'), await get('/events/')];
  for (const { status, headers, body: refusal } of damaged) {
    expect([status, headers.get('retry-after'), refusal]).toMatchObject([503, '1', { code: 'READ_MODEL_BEHIND' }]);
  }
  expect((await get(`/shipments/${id}/`)).status).toBe(200);

  const addresses = await until('the addresses to be rebuilt', async () => {
    const answer = await get('/shipments/addresses/');
    return answer.status === 200 && answer.body;
  });
  expect(addresses).toMatchObject([place]);
  const events = await until('the events to be rebuilt', async () => {
    const answer = await get('/events/');
    return answer.status === 200 && (answer.body as FeedPage).events;
  });
  expect(events).toMatchObject([{ subject: tracking_number }]);
  await until('the damaged files to be removed', () => !files.some((file) => existsSync(file)));
  expect(((await get('/health/')).body as Health).status).toBe('healthy');
});

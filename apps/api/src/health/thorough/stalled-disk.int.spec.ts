import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

let app: RunningApplication;
let token: string;
beforeAll(async () => {
  app = await startApplication();
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
  });
  token = (body as { access: string }).access;
});
afterAll(() => app.close());

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

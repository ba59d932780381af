import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';

describe('the log of requests', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication({ LOG_LEVEL: 'trace' });
  });
  afterAll(() => app.close());

  const linesOf = async (...requests: readonly Parameters<RunningApplication['call']>[]): Promise<string[]> => {
    const before = app.log.text.length;
    for (const request of requests) await app.call(...request);
    // A line is written after its response was sent, so one more request waits for the previous line.
    await app.call('GET', '/api/v1/last/');
    await app.call('GET', '/api/v1/last/');
    return app.log.text
      .slice(before)
      .split('\n')
      .filter((line) => line !== '' && !line.includes('/api/v1/last/'));
  };

  it('has one line for each request and its outcome', async () => {
    const lines = await linesOf(['GET', '/api/v1/settings/', { headers: { 'x-request-id': 'order-7' } }]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        request_id: 'order-7',
        method: 'GET',
        path: '/api/v1/settings/',
        status: 200,
        ms: expect.any(Number),
        ip: '127.0.0.1',
        msg: 'request',
      },
    ]);
  });

  it('contains nothing from headers, bodies and queries', async () => {
    const body = { email: 'ada@example.com', password: 'hunter2-body', new_password: { deep: 'hunter2-deep' } };
    const headers = { authorization: 'Bearer hunter2', cookie: 'hunter2=1', 'idempotency-key': 'hunter2-key' };
    const lines = await linesOf(
      ['POST', '/api/v1/accounts/token/?token=hunter2-query', { body, headers }],
      ['POST', '/api/v1/accounts/token/', { body: '{"password": "hunter2-broken', headers }],
      ['GET', '/api/v1/nothing/?access=hunter2-query', { headers }],
      ['GET', '/nothing.png?access=hunter2-query', { headers }],
    );
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).not.toMatch(/hunter2|ada@example/);
  });

  it('stays below 500 bytes per line for any request', async () => {
    const long = 'x'.repeat(7_000);
    const lines = await linesOf(
      ['GET', `/api/v1/shipments/track/${long}/?q=${long}`, { headers: { 'x-request-id': 'x'.repeat(128) } }],
      ['GET', `/${encodeURIComponent('"\u{1f4e6}\n')}${long}`],
    );
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(500);
  });

  it('omits health checks, metrics and assets, unless an asset is missing', async () => {
    const lines = await linesOf(
      ['GET', '/api/v1/health/'],
      ['GET', '/api/v1/health'],
      ['GET', '/metrics'],
      ['GET', '/api/docs/swagger-ui.css'],
      ['GET', '/assets/missing.js'],
    );
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/assets/missing.js']);
  });
});

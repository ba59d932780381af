import { beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { createLogger } from '../../logging/logging.js';
import { NO_TRACING } from '../../platform/tracing/tracing.js';
import { requestIdOf } from './request-id.js';
import { RequestLog } from './request-log.js';

describe('the log of requests', () => {
  let lines: string[];
  let server: FastifyInstance;
  beforeEach(() => {
    lines = [];
    const logger = createLogger('trace', NO_TRACING, { write: (line) => void lines.push(line) });
    server = fastify({
      loggerInstance: logger,
      genReqId: requestIdOf,
      logController: new RequestLog(logger),
      childLoggerFactory: () => logger,
      trustProxy: '127.0.0.1',
    }) as unknown as FastifyInstance;
    for (const path of ['/api/v1/settings/', '/api/v1/health/', '/api/v1/health', '/metrics', '/docs/page.css']) {
      server.get(path, () => ({}));
    }
    server.post('/api/v1/accounts/token/', () => ({}));
  });

  const linesOf = async (...requests: InjectOptions[]): Promise<string[]> => {
    for (const request of requests) await server.inject(request);
    // A line is written after its response was sent.
    await server.close();
    return lines;
  };

  it('has one line for each request and its outcome', async () => {
    const url = '/api/v1/settings/';
    const written = await linesOf(
      { url, headers: { 'x-request-id': 'order-7' } },
      { url, headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.7' } },
    );
    const line = {
      level: 'info',
      time: expect.any(String),
      request_id: 'order-7',
      method: 'GET',
      path: url,
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'request',
    };
    expect(written.map((one) => JSON.parse(one) as unknown)).toEqual([
      line,
      { ...line, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/), ip: '203.0.113.7' },
    ]);
  });

  it('contains nothing from headers, bodies and queries', async () => {
    const headers = { authorization: 'Bearer hunter2', cookie: 'hunter2=1', 'idempotency-key': 'hunter2-key' };
    const payload = { email: 'ada@example.com', password: 'hunter2-body', new_password: { deep: 'hunter2-deep' } };
    const written = await linesOf(
      { method: 'POST', url: '/api/v1/accounts/token/?token=hunter2-query', headers, payload },
      { url: '/api/v1/nothing/?access=hunter2-query', headers },
      { url: '/nothing.png?access=hunter2-query', headers },
    );
    expect(written).toHaveLength(3);
    expect(written.join('\n')).not.toMatch(/hunter2|ada@example/);
  });

  it('stays below 500 bytes per line for any request', async () => {
    const long = 'x'.repeat(7_000);
    const written = await linesOf(
      { url: `/api/v1/shipments/track/${long}/?q=${long}`, headers: { 'x-request-id': 'x'.repeat(128) } },
      { url: `/${encodeURIComponent('"\u{1f4e6}\n')}${long}` },
    );
    expect(written).toHaveLength(2);
    for (const line of written) expect(Buffer.byteLength(line)).toBeLessThan(500);
  });

  it('omits health checks, metrics and assets, unless an asset is missing', async () => {
    const quiet = ['/api/v1/health/', '/api/v1/health', '/metrics', '/docs/page.css'];
    const written = await linesOf(...[...quiet, '/assets/missing.js'].map((url) => ({ url })));
    expect(written.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/assets/missing.js']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { createLogger } from './logging.js';

describe('the log', () => {
  it('masks secrets wherever they are', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.info(
      {
        password: 'hunter2-a',
        request: { headers: { authorization: 'Bearer hunter2-b', 'idempotency-key': 'hunter2-c' } },
        body: { old_password: 'hunter2-d', refresh: 'hunter2-e' },
      },
      'signed in',
    );
    const [line = ''] = lines;
    expect(line).toContain('signed in');
    expect(line.match(/\[masked\]/g)).toHaveLength(5);
    expect(line).not.toContain('hunter2');
  });

  it('tells of a request what it was for and how it ended, and nothing that came with it', async () => {
    const lines: string[] = [];
    const server = fastify({ loggerInstance: createLogger('info', { write: (line) => void lines.push(line) }) });
    server.post('/one/', () => ({ password: 'hunter2-f' }));
    const headers = { authorization: 'Bearer hunter2-a', cookie: 'hunter2-b', 'x-api-key': 'hunter2-c' };
    await server.inject({ method: 'POST', url: '/one/', headers, body: { password: 'hunter2-d' } });
    await server.close();
    const [came, went] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(came?.['req']).toEqual({ method: 'POST', url: '/one/', ip: '127.0.0.1' });
    expect(went?.['res']).toEqual({ status: 200 });
    expect(lines.join('')).not.toContain('hunter2');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  });
});

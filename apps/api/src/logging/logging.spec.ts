import { describe, expect, it } from '@jest/globals';
import { NO_TRACING } from '../platform/tracing/tracing.js';
import { NestLogger, createLogger } from './logging.js';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> => {
  const lines: string[] = [];
  write(createLogger('info', NO_TRACING, { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hunter2');
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

describe('the log', () => {
  it('masks secrets at every depth, in any spelling of the field name', () => {
    const request = {
      headers: { authorization: 'Bearer hunter2', 'idempotency-key': 'hunter2', 'X-API-Key': 'hunter2' },
    };
    const deep = { one: { two: { three: [{ four: { five: { old_password: 'hunter2', name: 'Ada' } } }] } } };
    const entry = logged((logger) => {
      logger.info({ password: 'hunter2', refreshToken: 'hunter2', cookies: ['hunter2'], request, deep }, 'signed in');
    });
    expect(entry).toMatchObject({
      msg: 'signed in',
      password: '[masked]',
      refreshToken: '[masked]',
      cookies: '[masked]',
      request: {
        headers: { authorization: '[masked]', 'idempotency-key': '[masked]', 'X-API-Key': '[masked]' },
      },
      deep: { one: { two: { three: [{ four: { five: { old_password: '[masked]', name: 'Ada' } } }] } } },
    });
  });

  it('contains type, message, stack and cause of an error, and none of its other properties', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', config: { data: 'hunter2' } });
    const error = Object.assign(new TypeError('not sent', { cause }), { request: { body: 'hunter2' } });
    expect(logged((logger) => logger.error(error))['err']).toEqual({
      type: 'TypeError',
      message: 'not sent',
      stack: expect.stringContaining('logging.spec'),
      cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: expect.any(String) },
    });
  });

  it('contains only the class of an object that is not plain', () => {
    class Session {
      readonly inner = 'hunter2';
    }
    expect(logged((logger) => logger.info({ session: new Session(), at: new Date(0) }))).toMatchObject({
      session: '[Session]',
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('truncates a cyclic object', () => {
    const cycle: Record<string, unknown> = { secret: 'hunter2' };
    cycle['self'] = cycle;
    expect(JSON.stringify(logged((logger) => logger.info({ cycle })))).toContain('[deep]');
  });

  it.each([
    'eyJhbGciOiJIUzI1NiJ9.hunter2.hunter2',
    'wm_hunter2hunter2',
    'whsec_hunter2+hunter2/hunter2=',
    'Authorization: Bearer hunter2-hunter2',
    'connect to redis://default:hunter2@host:6379 failed',
    'https://waymark:hunter2@example.com/',
  ])('masks text that looks like a secret: %s', (text) => {
    expect(logged((logger) => logger.warn({ reason: text }, text))['msg']).toContain('[masked]');
  });

  it('leaves other text unchanged', () => {
    const text = 'GET https://example.com:8080/a@b took 12:30:01 by ada@example.com';
    expect(logged((logger) => logger.info(text))['msg']).toBe(text);
  });

  it("contains Nest's messages, objects and errors with their fields", () => {
    const detail = { url: 'https://example.com', body: { refresh: 'hunter2' } };
    expect(logged((logger) => new NestLogger(logger).error(detail, 'Somewhere'))).toMatchObject({
      level: 'error',
      context: 'Somewhere',
      details: { url: 'https://example.com', body: { refresh: '[masked]' } },
    });
    expect(logged((logger) => new NestLogger(logger).warn(new Error('odd'), 'Somewhere'))).toMatchObject({
      level: 'warn',
      err: { message: 'odd' },
      msg: 'odd',
    });
  });
});

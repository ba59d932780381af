import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refreshKey } from '@waymark/client';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../../../lib/requests/http.js';
import { installConnection } from '../../../lib/requests/testing/connection.js';
import type { StoredSession } from '../machines/auth/stored-session.js';
import { obtainTokens, renewTokens } from './session-api.js';

const own = { token: 'old', refreshToken: 'once', user: { id: 'ada' } } as StoredSession;
const fresh = { access: 'new', refresh: 'newer' };

type Answer = (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;
const json: (status: number, data: unknown) => Answer = (status, data) => async (config) => {
  const response = { data, status, statusText: '', headers: { 'content-type': 'application/json' }, config };
  if (status < 400) return response;
  throw new AxiosError('refused', undefined, config, undefined, response);
};
const portal: Answer = async (config) => ({
  data: '<!doctype html><title>Welcome to our hotel</title>',
  status: 200,
  statusText: '',
  headers: { 'content-type': 'text/html' },
  config,
});
const noAnswer: Answer = async (config) => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
};

beforeAll(() => void installConnection());
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Renews once. Returns the outcome and the idempotency keys that were sent. */
const renew = async (answer: Answer) => {
  const keys: unknown[] = [];
  http.defaults.adapter = (config) => {
    keys.push(config.headers.get('Idempotency-Key'));
    return answer(config);
  };
  const renewal = renewTokens(own, { newer: () => null, keep: () => {} }).catch((failure: unknown) => String(failure));
  return { outcome: await renewal, keys };
};

describe('renewing tokens over a bad connection', () => {
  it('is the same refresh after no response and after the sign-in page of a hotel network', async () => {
    const renewals = [await renew(portal), await renew(noAnswer), await renew(json(200, fresh))];
    expect(renewals.map(({ outcome }) => outcome)).toEqual([
      'RequestError: The response could not be read',
      'RequestError: Network Error',
      { tokens: fresh },
    ]);
    const keys = renewals.flatMap((one) => one.keys);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('is not retried after the server has refused it', async () => {
    const { outcome, keys } = await renew(json(401, { detail: 'No.', code: 'UNAUTHENTICATED' }));
    expect([outcome, keys.length]).toEqual(['refused', 1]);
  });
});

describe('a refusal', () => {
  it.each([400, 401, 403])("is a response %i in the server's error format", async (status) => {
    const { outcome } = await renew(json(status, { detail: 'No.', code: 'INVALID_REFRESH_TOKEN' }));
    expect(outcome).toBe('refused');
  });

  it('is a response 400 that names a field of the request', async () => {
    const { outcome } = await renew(json(400, { refresh: ['Refresh must be a token'] }));
    expect(outcome).toBe('refused');
  });

  it.each<[string, Answer]>([
    ['a page of a proxy', json(403, '<!doctype html><title>Blocked</title>')],
    ['a 401 in another form', json(401, { error: 'unauthorized' })],
    ['a 400 with the fields of another API', json(400, { errors: ['Bad request'] })],
    ['a 400 with other values', json(400, { refresh: [{ code: 1 }] })],
    ['a 408', json(408, { detail: 'Later.', code: 'REQUEST_TIMEOUT' })],
    ['a key in use', json(409, { detail: 'Later.', code: 'IDEMPOTENCY_KEY_IN_USE' })],
    ['a 429', json(429, { detail: 'Later.', code: 'RATE_LIMITED' })],
    ['a 503', json(503, { detail: 'Later.', code: 'STORE_UNAVAILABLE' })],
    ['a 504 of a proxy', json(504, '<html>')],
  ])('is not %s', async (_, answer) => {
    const { outcome } = await renew(answer);
    expect(outcome).toBe('RequestError: refused');
  });
});

it('is one request in every tab: the same key for the same token, and a new key for the next token', async () => {
  const first = await renew(json(200, fresh));
  const again = await renew(json(200, fresh));
  expect(again.keys).toEqual(first.keys);
  expect(first.keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

it('uses the secret that another tab handed over with the session, and hands on the secret that it used', async () => {
  const keys: unknown[] = [];
  http.defaults.adapter = (config) => {
    keys.push(config.headers.get('Idempotency-Key'));
    return json(200, fresh)(config);
  };
  const kept: unknown[] = [];
  const keep = (...given: unknown[]) => void kept.push(given);
  await renewTokens(own, { secret: 'handed over', newer: () => null, keep });
  expect(keys).toEqual([refreshKey('handed over', own.refreshToken)]);
  expect(kept).toEqual([[fresh, 'handed over']]);
});

describe('a sign-in', () => {
  const ada = { email: 'ada@example.com', password: 'correct horse' };
  const unauthorized = json(401, { detail: 'No.', code: 'INVALID_CREDENTIALS' });

  /** Signs in once for each response. Returns the keys that were sent. */
  const signIn = async (...presses: (readonly [Answer, credentials?: typeof ada])[]) => {
    const keys: unknown[] = [];
    for (const [answer, credentials = ada] of presses) {
      http.defaults.adapter = (config) => {
        keys.push(config.headers.get('Idempotency-Key'));
        return answer(config);
      };
      await obtainTokens(credentials).catch(() => undefined);
    }
    return keys;
  };

  it('keeps its key for the same credentials until it gets a response', async () => {
    const keys = await signIn([noAnswer], [json(504, '<html>')], [json(200, fresh)], [json(200, fresh)]);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it.each<[string, Answer, typeof ada]>([
    ['for another user is a new request', noAnswer, { ...ada, email: 'grace@example.com' }],
    ['after a refusal is a new request: the password may have been reset', unauthorized, ada],
  ])('%s', async (_, answer, credentials) => {
    const keys = await signIn([answer], [json(200, fresh), credentials]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { createHttp, nextCursorOf } from './http.js';
import { RequestError } from './request-error.js';

/** A whole second, as HTTP dates have. */
const NOW = Date.parse('2026-03-01T12:00:00Z');

let token: string | null = 'old';
const refreshAccess = jest.fn(async (_stale: string): Promise<string | null> => (token = 'new'));
const http = createHttp({ tokens: { accessToken: () => token, refreshAccess } });

const authorizationOf = (config: InternalAxiosRequestConfig): unknown => config.headers.get('Authorization') ?? null;

/** A fake network. It responds 401 unless the request carries one of the valid tokens. */
const serverThatKnows = (...good: string[]) => {
  const seen: unknown[] = [];
  const bodies: unknown[] = [];
  const adapter: AxiosAdapter = async (config) => {
    seen.push(authorizationOf(config));
    bodies.push(config.data);
    const status = good.some((token) => authorizationOf(config) === `Bearer ${token}`) ? 200 : 401;
    const response = { data: { detail: 'Sign in first' }, status, statusText: '', headers: {}, config };
    if (status === 200) return response;
    throw new AxiosError('Request failed with status code 401', AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
  http.defaults.adapter = adapter;
  return { seen, bodies };
};

const failureOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('a response from an intermediary', () => {
  it.each([
    ['<!doctype html><title>Welcome to our hotel</title>', {}],
    [{ size: 7 }, { 'content-type': 'text/html; charset=utf-8' }],
  ])('is a failure, even with status 200: %j %j', async (data, headers) => {
    http.defaults.adapter = async (config) => ({ data, status: 200, statusText: '', headers, config });
    expect(await failureOf(http.get('/webhooks/'))).toEqual(new RequestError('The response could not be read', 200));
  });
});

it.each([
  [{ strict: true }, 'handling=strict'],
  [{}, undefined],
])('a client with %j sends Prefer: %s', async (options, prefer) => {
  const created = createHttp(options);
  created.defaults.adapter = async (config) => ({ data: '', status: 200, statusText: '', headers: {}, config });
  const { config } = await created.post('/shipments/', {});
  expect(config.headers.get('Prefer')).toBe(prefer);
});

it('a client knows the cursor of its latest write, in whatever order responses arrive', async () => {
  const created = createHttp({});
  const cursors = ['w0000000000000009-aaaaaaaa', 'w0000000000000010-bbbbbbbb', 'w0000000000000008-cccccccc', undefined];
  created.defaults.adapter = async (config) => {
    const headers = { 'waymark-cursor': cursors.shift() };
    return { data: '', status: 200, statusText: '', headers, config };
  };
  expect(created.written).toBeUndefined();
  for (const _ of [...cursors]) await created.post('/shipments/', {});
  expect(created.written).toBe('w0000000000000010-bbbbbbbb');
});

describe('a request with a session', () => {
  beforeEach(() => {
    token = 'old';
    refreshAccess.mockClear();
  });

  it('carries the access token', async () => {
    const { seen } = serverThatKnows('old');
    await http.get('/shipments/');
    expect(seen).toEqual(['Bearer old']);
  });

  it('is retried once, with its body and a new token, when the old one is refused', async () => {
    const { seen, bodies } = serverThatKnows('new');
    await http.post('/shipments/', { weight: 1 });
    expect(refreshAccess).toHaveBeenCalledWith('old');
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
    expect(bodies).toEqual(['{"weight":1}', '{"weight":1}']);
  });

  it('is not sent a third time', async () => {
    const { seen } = serverThatKnows();
    const failure = await failureOf(http.get('/shipments/'));
    expect(seen).toHaveLength(2);
    expect(failure).toMatchObject({
      message: 'Request failed with status code 401',
      status: 401,
      detail: 'Sign in first',
    });
  });

  it('fails when there is no new token', async () => {
    refreshAccess.mockResolvedValueOnce(null);
    const { seen } = serverThatKnows();
    expect(await failureOf(http.get('/shipments/'))).toBeInstanceOf(RequestError);
    expect(seen).toHaveLength(1);
  });

  it('is rejected without a refresh when nobody is signed in', async () => {
    token = null;
    const { seen } = serverThatKnows();
    await failureOf(http.get('/shipments/'));
    expect(seen).toEqual([null]);
    expect(refreshAccess).not.toHaveBeenCalled();
  });

  it('does not refresh when it sends its own token, or none explicitly', async () => {
    serverThatKnows();
    await failureOf(http.get('/accounts/profile/', { headers: { Authorization: 'Bearer own' } }));
    await failureOf(http.post('/accounts/token/refresh/', {}, { headers: { Authorization: false } }));
    expect(refreshAccess).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  it.each([
    ['120', 120],
    [' 2 ', 2],
    ['0', 0],
    ['-5', 0],
    [new Date(NOW + 90_000).toUTCString(), 90],
    [new Date(NOW - 90_000).toUTCString(), 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads Retry-After %j as %j seconds', async (value, seconds) => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    const headers = value === undefined ? {} : { 'retry-after': value };
    http.defaults.adapter = async (config) => {
      const response = { data: '', status: 503, statusText: '', headers, config };
      throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, null, response);
    };
    expect(await failureOf(http.get('/'))).toHaveProperty('retryAfter', seconds);
    jest.restoreAllMocks();
  });

  it('has the messages of the error catalogue', async () => {
    http.defaults.adapter = (config) => Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
    expect(await failureOf(http.get('/'))).toMatchObject({ message: 'Network Error', status: undefined });
    http.defaults.adapter = (config) =>
      Promise.reject(new AxiosError('timeout of 30000ms exceeded', AxiosError.ECONNABORTED, config));
    expect(await failureOf(http.get('/'))).toMatchObject({ message: 'timeout of 30000 ms exceeded' });
  });
});

describe('the cursor of the next page', () => {
  it('is in the Link header', () => {
    expect(nextCursorOf('</api/v1/shipments/?cursor=a&limit=2>; rel="next"')).toBe('a');
    expect(nextCursorOf('<http://localhost:3000/api/v1/shipments/?limit=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  });

  it('is undefined without the header', () => {
    expect(nextCursorOf(undefined)).toBeUndefined();
    expect(nextCursorOf('</x>; rel="prev"')).toBeUndefined();
    expect(nextCursorOf('</x?limit=2>; rel="next"')).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../../../lib/requests/http.js';
import type { StoredSession } from '../machines/auth/stored-session.js';
import { renewTokens } from './session-api.js';

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

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** What comes of a renewal that is answered so, one try after another, and the keys it was asked under. */
const renew = async (...answers: Answer[]) => {
  const keys: unknown[] = [];
  http.defaults.adapter = (config) => {
    keys.push(config.headers.get('Idempotency-Key'));
    return (answers.shift() ?? noAnswer)(config);
  };
  const renewal = renewTokens(own, { read: () => own, write: () => {} }).catch((failure: unknown) => String(failure));
  await jest.advanceTimersByTimeAsync(5_000);
  return { outcome: await renewal, keys };
};

describe('renewing tokens over a bad line', () => {
  it("is one and the same refresh, whether no answer came or the sign-in page of a hotel's network", async () => {
    const { outcome, keys } = await renew(portal, noAnswer, json(200, fresh));
    expect(outcome).toEqual({ tokens: fresh });
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('fails, and takes nothing for tokens, where the line stays bad', async () => {
    const { outcome, keys } = await renew(portal, portal, portal);
    expect([outcome, keys.length]).toEqual(['RequestError: The answer could not be read', 3]);
  });

  it('is not asked for again once the server has refused it', async () => {
    const { outcome, keys } = await renew(json(401, { detail: 'No.', code: 'UNAUTHENTICATED' }));
    expect([outcome, keys.length]).toEqual(['RequestError: refused', 1]);
  });
});

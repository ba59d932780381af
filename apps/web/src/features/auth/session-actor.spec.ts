import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestError, createHttp } from '@waymark/client';
import { AxiosError } from 'axios';
import type { Tokens } from './machines/auth/machine.js';
import type { StoredSession } from './machines/auth/stored-session.js';
import type { Renewed } from './renew-tokens.js';

const sessionOf = (id: string, token: string): StoredSession => ({
  token,
  refreshToken: `${token}-refresh`,
  user: {
    id,
    email: `${id}@example.test`,
    firstName: id,
    lastName: '',
    phoneNumber: '',
    address: '',
    companyName: '',
    isStaff: false,
    role: 'customer',
  },
});
const ada = sessionOf('ada', 'of ada');
const grace = sessionOf('grace', 'of grace');
const fresh: Tokens = { access: 'of ada, new', refresh: 'of ada, new-refresh' };

interface Refresh {
  answer: (outcome: Renewed | 'refused') => void;
  fail: (failure?: Error) => void;
}

// A browser without the Web Locks API.
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
let underWay: Refresh | undefined;
jest.unstable_mockModule('./api/session-api.js', () => ({
  renewTokens: () =>
    new Promise((resolve, reject) => {
      underWay = { answer: resolve, fail: (failure = new Error('Network Error')) => reject(failure) };
    }),
}));
const { accessToken, refreshAccess, refreshUnansweredSince, session } = await import('./session-actor.js');
const signedInElsewhere = (kept: StoredSession | null) => session.send({ type: 'changed_elsewhere', session: kept });

describe('a refused access token', () => {
  const tokens: string[] = [];

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    tokens.length = 0;
    signedInElsewhere(null);
    signedInElsewhere(ada);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Sends a request with the session's token to a server that refuses Ada's first token. */
  const ask = async () => {
    const http = createHttp({ tokens: { accessToken, refreshAccess } });
    http.defaults.adapter = async (config) => {
      const token = String(config.headers.get('Authorization')).replace('Bearer ', '');
      tokens.push(token);
      const status = token === ada.token ? 401 : 200;
      const response = { data: {}, status, statusText: '', headers: {}, config };
      if (status === 200) return response;
      throw new AxiosError('refused', undefined, config, undefined, response);
    };
    return http.get('/accounts/profile/').then(
      () => 'answered',
      () => 'refused',
    );
  };
  /** Returns the next refresh, after the pause before it. */
  const refresh = async (): Promise<Refresh> => {
    while (!underWay) {
      await new Promise(setImmediate);
      await jest.advanceTimersByTimeAsync(100);
    }
    const begun = underWay;
    underWay = undefined;
    return begun;
  };

  it('is renewed for the waiting request, which is then retried', async () => {
    const request = ask();
    (await refresh()).answer({ tokens: fresh });
    expect([await request, tokens]).toEqual(['answered', [ada.token, fresh.access]]);
  });

  it('keeps its session and fails the request if the refresh has no definite response', async () => {
    const request = ask();
    (await refresh()).fail();
    expect(await request).toBe('refused');
    expect(accessToken()).toBe(ada.token);
    expect(refreshUnansweredSince()).toEqual(expect.any(Number));
    await expect(refreshAccess(ada.token)).rejects.toThrow('Network Error');
    session.send({ type: 'back_online' });
    (await refresh()).answer({ tokens: fresh });
    expect(await refreshAccess(ada.token)).toBe(fresh.access);
    expect(refreshUnansweredSince()).toBeNull();
  });

  it('is renewed for a request that waits through two lost connections', async () => {
    const request = ask();
    (await refresh()).fail(new RequestError('Network Error'));
    (await refresh()).fail(new RequestError('The response could not be read', 200));
    (await refresh()).answer({ tokens: fresh });
    expect([await request, tokens]).toEqual(['answered', [ada.token, fresh.access]]);
  });

  it.each([
    ['a third lost connection', [0, 0, 0]],
    ['a response of a proxy after a lost connection', [0, 504]],
  ])('fails its request after %s', async (_, statuses) => {
    const request = ask();
    for (const status of statuses) (await refresh()).fail(new RequestError('failed', status || undefined));
    expect(await request).toBe('refused');
    expect(accessToken()).toBe(ada.token);
  });

  it('waits for the rest of Retry-After and a random pause when the page is back online', async () => {
    const request = ask();
    (await refresh()).fail(new RequestError('failed', 429, undefined, 600));
    expect(await request).toBe('refused');
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    try {
      session.send({ type: 'back_online' });
      await jest.advanceTimersByTimeAsync(600_500);
      expect(underWay).toBeUndefined();
      await jest.advanceTimersByTimeAsync(1_500);
      expect(underWay).toBeDefined();
    } finally {
      random.mockRestore();
    }
    (await refresh()).answer({ tokens: fresh });
  });

  it('is never replaced by a token of another user who signed in during the refresh', async () => {
    for (const end of [
      ({ answer }: Refresh) => answer({ tokens: fresh }),
      ({ answer }: Refresh) => answer({ another: grace }),
      ({ fail }: Refresh) => fail(),
    ]) {
      signedInElsewhere(null);
      signedInElsewhere(ada);
      tokens.length = 0;
      const request = ask();
      const begun = await refresh();
      signedInElsewhere(grace);
      end(begun);
      expect([await request, tokens]).toEqual(['refused', [ada.token]]);
      expect(accessToken()).toBe(grace.token);
    }
  });

  it('is not renewed if another user signed in before the refusal', async () => {
    signedInElsewhere(grace);
    expect(await refreshAccess(ada.token)).toBeNull();
    signedInElsewhere(null);
    expect(await refreshAccess(ada.token)).toBeNull();
  });

  it('is renewed for a profile that was stored without its id and is completed meanwhile', async () => {
    signedInElsewhere(null);
    signedInElsewhere({ ...ada, user: { ...ada.user, id: '' } });
    const request = ask();
    const { answer } = await refresh();
    session.send({ type: 'profile_changed', user: ada.user });
    answer({ tokens: fresh });
    expect(await request).toBe('answered');
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHttp } from '@waymark/client';
import { AxiosError } from 'axios';
import type { Tokens } from './machines/auth/machine.js';
import type { StoredSession } from './machines/auth/stored-session.js';

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
const ada = sessionOf('ada', 'hers');
const grace = sessionOf('grace', 'of grace');
const fresh: Tokens = { access: 'hers, new', refresh: 'hers, new-refresh' };

interface Refresh {
  answer: (outcome: { tokens: Tokens } | { another: StoredSession }) => void;
  fail: () => void;
}

// As a browser without locks between tabs.
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
let underWay: Refresh | undefined;
jest.unstable_mockModule('./api/session-api.js', () => ({
  renewTokens: () =>
    new Promise((resolve, reject) => {
      underWay = { answer: resolve, fail: () => reject(new Error('Network Error')) };
    }),
}));
const { accessToken, refreshAccess, session } = await import('./session-actor.js');
const signedInElsewhere = (kept: StoredSession | null) => session.send({ type: 'changed_elsewhere', session: kept });

describe('a refused access token', () => {
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    signedInElsewhere(null);
    signedInElsewhere(ada);
  });

  /** A request, with the session's token, to a server that refuses ada's first. */
  const ask = async () => {
    const http = createHttp({ tokens: { accessToken, refreshAccess } });
    http.defaults.adapter = async (config) => {
      const token = String(config.headers.get('Authorization')).replace('Bearer ', '');
      asked.push(token);
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
  const refresh = async (): Promise<Refresh> => {
    while (!underWay) await new Promise(setImmediate);
    const begun = underWay;
    underWay = undefined;
    return begun;
  };

  it('is renewed for who asked, and the request asked again', async () => {
    const request = ask();
    (await refresh()).answer({ tokens: fresh });
    expect([await request, asked]).toEqual(['answered', [ada.token, fresh.access]]);
  });

  it('is never renewed with what belongs to somebody who signed in while the refresh went on', async () => {
    for (const end of [
      ({ answer }: Refresh) => answer({ tokens: fresh }),
      ({ answer }: Refresh) => answer({ another: grace }),
      ({ fail }: Refresh) => fail(),
    ]) {
      signedInElsewhere(null);
      signedInElsewhere(ada);
      asked.length = 0;
      const request = ask();
      const begun = await refresh();
      signedInElsewhere(grace);
      end(begun);
      expect([await request, asked]).toEqual(['refused', [ada.token]]);
      expect(accessToken()).toBe(grace.token);
    }
  });

  it('is not renewed at all where somebody else signed in before it was refused', async () => {
    signedInElsewhere(grace);
    expect(await refreshAccess(ada.token)).toBeNull();
    signedInElsewhere(null);
    expect(await refreshAccess(ada.token)).toBeNull();
  });

  it('is renewed for a profile that was kept without its id, and is filled up meanwhile', async () => {
    signedInElsewhere(null);
    signedInElsewhere({ ...ada, user: { ...ada.user, id: '' } });
    const request = ask();
    const { answer } = await refresh();
    session.send({ type: 'profile_changed', user: ada.user });
    answer({ tokens: fresh });
    expect(await request).toBe('answered');
  });
});

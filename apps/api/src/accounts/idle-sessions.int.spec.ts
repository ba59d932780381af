import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BACKGROUND_HEADER, type Profile, type SessionTime, type TokenPair } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Sessions } from '../coordination/sessions.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS, SESSIONS } from '../platform/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { AccessTokens } from './access-tokens.js';

/** Milliseconds. */
const LIMIT = 2 * 60_000;
const BACKGROUND = { [BACKGROUND_HEADER]: 'true' };

let app: RunningApplication;
let account: Profile & TokenPair;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication({ SESSION_IDLE_MINUTES: '2' });
  account = await registered('ada@example.com');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

const registered = async (email: string) => {
  const person = { email, password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' };
  return (await app.call('POST', '/api/v1/accounts/register/', { body: person })).body as Profile & TokenPair;
};
const store = (): Sessions => app.application.get<Sessions>(SESSIONS);
/** Starts a session whose last use `unused` can set. */
const begun = async () => {
  const session = await store().start(account.id, app.application.get<ReadModels>(READ_MODELS).position);
  const access = app.application.get(AccessTokens, { strict: false }).sign(session, 'customer');
  const unused = (ago: number) => store().recordUses([{ session_id: session.session_id, ago }]);
  return { access, refresh: session.refresh, unused };
};
const refreshed = (refresh: string) => app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh } });
const statusOfProfile = async (token: string, headers = {}) =>
  (await app.call('GET', '/api/v1/accounts/profile/', { token, headers })).status;
const secondsLeft = async (token: string) => {
  const { body } = await app.call('GET', '/api/v1/accounts/session/', { token, headers: BACKGROUND });
  return (body as SessionTime).seconds_left;
};

describe('a session that nobody used for the limit', () => {
  it('cannot be refreshed, and its access tokens are refused', async () => {
    const { access, refresh, unused } = await begun();
    expect(await statusOfProfile(access, BACKGROUND)).toBe(200);
    await unused(LIMIT);
    expect(await refreshed(refresh)).toMatchObject({ status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } });
    expect(await statusOfProfile(access)).toBe(401);
  });

  it('ends without any request, and its sockets are closed', async () => {
    const { access, unused } = await begun();
    const socket = io(app.address, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: access },
    });
    sockets.push(socket);
    await once(socket as never, 'connect');
    const closed = once(socket as never, 'disconnect');
    await unused(LIMIT);
    expect(await closed).toContain('io server disconnect');
  });

  it('cannot be kept', async () => {
    const { access, unused } = await begun();
    await unused(LIMIT);
    const { status } = await app.call('POST', '/api/v1/accounts/session/', { token: access, headers: BACKGROUND });
    expect(status).toBe(401);
  });
});

describe('a session within the limit', () => {
  it('is refreshed, which is no use', async () => {
    const { access, refresh, unused } = await begun();
    await unused(90_000);
    expect((await refreshed(refresh)).status).toBe(200);
    expect(await secondsLeft(access)).toBeLessThanOrEqual(30);
  });

  it('lasts longer with a request, but not with one in the background', async () => {
    const { access, unused } = await begun();
    await unused(90_000);
    await statusOfProfile(access, BACKGROUND);
    expect(await secondsLeft(access)).toBeLessThanOrEqual(30);
    await statusOfProfile(access);
    expect(await secondsLeft(access)).toBeGreaterThan(30);
  });

  it('is kept on request', async () => {
    const { access, unused } = await begun();
    await unused(90_000);
    const kept = await app.call('POST', '/api/v1/accounts/session/', { token: access, headers: BACKGROUND });
    expect(kept).toMatchObject({ status: 200, body: { seconds_left: LIMIT / 1_000 } });
    expect(await secondsLeft(access)).toBeGreaterThan(30);
  });

  it('starts with the sign-in, and for a session from before with its first refresh', async () => {
    const { access: newcomer } = await registered('grace@example.com');
    expect(await secondsLeft(newcomer)).toEqual(expect.any(Number));
    const { refresh, access } = await begun();
    const { session_id = '' } = app.application.get(AccessTokens, { strict: false }).verify(access) ?? {};
    expect(await store().sinceUse(session_id)).toBeUndefined();
    await refreshed(refresh);
    expect(await store().sinceUse(session_id)).toEqual(expect.any(Number));
  });
});

it('the settings have the limit', async () => {
  expect((await app.call('GET', '/api/v1/settings/')).body).toMatchObject({ session_idle_minutes: 2 });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile, TokenPair } from '@waymark/contracts';
import { STAFF_STREAM, accountStream, type WaymarkEvent } from '@waymark/domain';
import { io, type Socket } from 'socket.io-client';
import type { Sessions } from '../coordination/sessions.js';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { appendNext } from '../event-sourcing/testing/appending.js';
import { EVENT_STORE, READ_MODELS, SESSIONS } from '../platform/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { AccessTokens } from './access-tokens.js';

const PASSWORD = 'waymark-demo';
const NEW_PASSWORD = 'another password';

let app: RunningApplication;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

const post = (path: string, body: unknown, token?: string) =>
  app.call('POST', `/api/v1/accounts${path}`, { body, ...(token !== undefined && { token }) });
const statusFor = async (token: string): Promise<number> =>
  (await app.call('GET', '/api/v1/accounts/profile/', { token })).status;
const refreshed = async (refresh: string): Promise<number> => (await post('/token/refresh/', { refresh })).status;

let people = 0;
const register = async () => {
  people += 1;
  const email = `${people}@example.com`;
  const form = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Sample' };
  return (await post('/register/', form)).body as Profile & TokenPair;
};
const signIn = async (email: string, password = PASSWORD): Promise<TokenPair> =>
  (await post('/token/', { email, password })).body as TokenPair;
const changePassword = async (token: string, old_password = PASSWORD, new_password = NEW_PASSWORD) => {
  const { status } = await post(
    '/change-password/',
    { old_password, new_password, new_password2: new_password },
    token,
  );
  expect(status).toBe(200);
};

/** Starts a session like another node that checked the password at this log position. */
const begunAt = async (account_id: string, began: number): Promise<TokenPair> => {
  const session = await app.application.get<Sessions>(SESSIONS).start(account_id, began);
  return { access: app.application.get(AccessTokens).sign(session, 'customer'), refresh: session.refresh };
};
const present = (): number => app.application.get<ReadModels>(READ_MODELS).position;

const connected = async (token: string): Promise<Socket> => {
  const socket = io(app.address, { forceNew: true, reconnection: false, transports: ['websocket'], auth: { token } });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};
const ended = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));

describe('a session with a password check', () => {
  it('before the last change is rejected everywhere, whenever it was started', async () => {
    const { id, access } = await register();
    const before = present();
    await changePassword(access);
    const late = await begunAt(id, before);
    expect([await statusFor(late.access), await refreshed(late.refresh)]).toEqual([401, 401]);
    await expect(connected(late.access)).rejects.toMatchObject({ message: 'UNAUTHENTICATED' });
    expect((await app.call('GET', '/api/v1/events/', { token: late.access })).status).toBe(401);
  });

  it('after the last change is active', async () => {
    const { id, email, access } = await register();
    await changePassword(access);
    expect(await statusFor(access)).toBe(200);
    const other = await begunAt(id, present());
    expect([await statusFor(other.access), await refreshed(other.refresh)]).toEqual([200, 200]);
    expect(await statusFor((await signIn(email, NEW_PASSWORD)).access)).toBe(200);
  });

  it('before the last change, but which made it, is active until another session makes the next change', async () => {
    const { email, access, refresh } = await register();
    await changePassword(access);
    expect([await statusFor(access), await refreshed(refresh)]).toEqual([200, 200]);
    const other = await signIn(email, NEW_PASSWORD);
    await changePassword(other.access, NEW_PASSWORD, PASSWORD);
    expect([await statusFor(access), await statusFor(other.access)]).toEqual([401, 200]);
  });
});

it('a password change ends the sockets, streams and long polls of exactly the sessions that it ends', async () => {
  const { access, email } = await register();
  const other = await signIn(email);
  const [kept, socket] = [await connected(access), await connected(other.access)];
  const stream = await fetch(`${app.address}/api/v1/events/stream/`, {
    headers: { authorization: `Bearer ${other.access}` },
  });
  const poll = app.call('GET', '/api/v1/events/?wait=30', { token: other.access });
  const end = ended(socket);
  await changePassword(access);
  expect(await end).toBe('io server disconnect');
  expect(await stream.text()).toContain('heartbeat');
  expect((await poll).status).toBe(401);
  expect(kept.connected).toBe(true);
});

describe('a change that another node records', () => {
  /** Appends without this node's commands, and waits for the rows as a reader does. */
  const recordedElsewhere = async (stream: string, event: WaymarkEvent): Promise<void> => {
    const store = app.application.get<EventStore>(EVENT_STORE);
    const actor = { id: 'grace', email: 'grace@example.com', role: 'staff' } as const;
    const recorded_at = new Date().toISOString();
    const { mark } = await appendNext(store, stream, [event], { actor, request_id: 'elsewhere', recorded_at });
    await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(mark);
  };
  const byStaff = (type: 'AccountDisabled' | 'AccountEnabled' | 'SessionsEnded', { id, email }: Profile) =>
    recordedElsewhere(STAFF_STREAM, { type, data: { account_id: id, email } });

  it.each(['AccountDisabled', 'SessionsEnded'] as const)(
    '(%s) ends a session in use with the next request',
    async (type) => {
      const person = await register();
      expect(await statusFor(person.access)).toBe(200);
      await byStaff(type, person);
      expect(await statusFor(person.access)).toBe(401);
    },
  );

  it('of the password ends other sessions in use with their next request', async () => {
    const { id, email, access } = await register();
    const other = await signIn(email);
    expect([await statusFor(access), await statusFor(other.access)]).toEqual([200, 200]);
    const kept_session_id = app.application.get(AccessTokens).sessionOf(access);
    const data = { password_hash: 'changed', kept_session_id, revokes_api_keys: false };
    await recordedElsewhere(accountStream(id), { type: 'PasswordChanged', data });
    expect([await statusFor(access), await statusFor(other.access)]).toEqual([200, 401]);
  });

  it('of a role applies to the next request, as does each later one', async () => {
    const { id, email, access } = await register();
    const audits = async () => (await app.call('GET', '/api/v1/audit/events/', { token: access })).status;
    expect(await audits()).toBe(403);
    for (const [role, status] of [
      ['auditor', 200],
      ['customer', 403],
    ] as const) {
      await recordedElsewhere(STAFF_STREAM, { type: 'RoleGranted', data: { account_id: id, email, role } });
      expect(await audits()).toBe(status);
    }
  });

  it('that enables an account lets its person in again', async () => {
    const person = await register();
    await byStaff('AccountDisabled', person);
    expect(await statusFor(person.access)).toBe(401);
    await byStaff('AccountEnabled', person);
    expect(await statusFor((await signIn(person.email)).access)).toBe(200);
  });
});

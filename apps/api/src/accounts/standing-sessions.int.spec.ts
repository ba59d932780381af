import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile, TokenPair } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Sessions } from '../coordination/sessions.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { READ_MODELS, SESSIONS } from '../event-sourcing/tokens.js';
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

/** A session as another node would start it that had checked the password at this place in the log. */
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

describe('a session whose password was checked', () => {
  it('before the last change is refused everywhere, whenever it was started', async () => {
    const { id, access } = await register();
    const before = present();
    await changePassword(access);
    const late = await begunAt(id, before);
    expect([await statusFor(late.access), await refreshed(late.refresh)]).toEqual([401, 401]);
    await expect(connected(late.access)).rejects.toMatchObject({ message: 'UNAUTHENTICATED' });
    expect((await app.call('GET', '/api/v1/events/', { token: late.access })).status).toBe(401);
  });

  it('after it stands', async () => {
    const { id, email, access } = await register();
    await changePassword(access);
    expect(await statusFor(access)).toBe(200);
    const other = await begunAt(id, present());
    expect([await statusFor(other.access), await refreshed(other.refresh)]).toEqual([200, 200]);
    expect(await statusFor((await signIn(email, NEW_PASSWORD)).access)).toBe(200);
  });

  it('before it, but which made it, stands until another makes the next', async () => {
    const { email, access, refresh } = await register();
    await changePassword(access);
    expect([await statusFor(access), await refreshed(refresh)]).toEqual([200, 200]);
    const other = await signIn(email, NEW_PASSWORD);
    await changePassword(other.access, NEW_PASSWORD, PASSWORD);
    expect([await statusFor(access), await statusFor(other.access)]).toEqual([401, 200]);
  });
});

it('a password change ends the sockets, streams and long polls of the sessions that it ends, and no others', async () => {
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

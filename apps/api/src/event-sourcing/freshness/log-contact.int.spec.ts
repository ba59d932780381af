import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { LONGEST_CUT_OFF, LogContact } from './log-contact.js';

describe('a node that is cut off from the log', () => {
  let app: RunningApplication;
  const sockets: Socket[] = [];
  const connected = async (token?: string): Promise<Socket> => {
    const socket = io(app.address, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: token === undefined ? {} : { token },
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const register = async (email: string): Promise<string> => {
    const body = { email, password: 'correct horse 7', first_name: 'Ada', last_name: 'Sample' };
    return ((await app.call('POST', '/api/v1/accounts/register/', { body })).body as TokenPair).access;
  };
  const keyOf = async (token: string): Promise<string> => {
    const body = { name: 'Desk', scopes: ['shipments:read', 'events:read'] };
    return ((await app.call('POST', '/api/v1/api-keys/', { body, token })).body as { key: string }).key;
  };
  const losesContact = (): void =>
    void jest.spyOn(app.application.get(LogContact), 'isRecent', 'get').mockReturnValue(false);

  beforeAll(async () => {
    app = await startApplication();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    jest.restoreAllMocks();
  });
  afterAll(() => app.close());

  it('can authorize requests for ten minutes', () => {
    const after = (cut_off: number) => new LogContact(() => ({ cut_off })).isRecent;
    expect([after(0), after(LONGEST_CUT_OFF - 1), after(LONGEST_CUT_OFF)]).toEqual([true, true, false]);
    expect(new LogContact(() => undefined).isRecent).toBe(true);
  });

  it('then rejects tokens and keys, ends their streams, and still serves public resources', async () => {
    const access = await register('a@example.com');
    const key = await keyOf(access);
    const polls = [access, key].map((token) => app.call('GET', '/api/v1/events/?wait=30', { token }));
    const statuses = () =>
      Promise.all([access, key].map(async (token) => (await app.call('GET', '/api/v1/shipments/', { token })).status));
    expect(await statuses()).toEqual([200, 200]);

    losesContact();
    expect(await statuses()).toEqual([503, 503]);
    expect((await app.call('GET', '/api/v1/shipments/', { token: access })).headers.get('retry-after')).toBe('30');
    expect((await app.call('GET', '/api/v1/settings/')).status).toBe(200);
    // Registering needs no token, and its event wakes the polls.
    await register('b@example.com');
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('disconnects and rejects sockets with tokens and keys, and keeps anonymous sockets', async () => {
    const access = await register('c@example.com');
    const credentials = [access, await keyOf(access)];
    const signedIn = await Promise.all(credentials.map(connected));
    const anonymous = await connected();
    const closed = signedIn.map((socket) => once(socket as never, 'disconnect'));

    losesContact();
    for (const reason of await Promise.all(closed)) expect(reason).toContain('io server disconnect');
    for (const credential of credentials) {
      await expect(connected(credential)).rejects.toMatchObject({ message: 'STORE_UNAVAILABLE' });
    }
    expect(anonymous.connected).toBe(true);
    expect(await anonymous.emitWithAck('tracking.watch', 'WM-0000-0000-0000-0')).toMatchObject({ ok: false });
    await connected();

    jest.restoreAllMocks();
    await Promise.all(credentials.map(connected));
  });
});

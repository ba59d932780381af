import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { ACCESS_TOKEN_LIFETIME, AccessTokens } from '../../accounts/access-tokens.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';

const PER_ADDRESS = 3;

let app: RunningApplication;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication({ SOCKETS_PER_ADDRESS: String(PER_ADDRESS) });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

let people = 0;
const newToken = async (): Promise<string> => {
  people += 1;
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: `${people}@example.com`, password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
  });
  return (body as { access: string }).access;
};
/** A token of the same session that expires in `seconds`. */
const endingIn = (seconds: number, token: string): string => {
  const tokens = app.application.get(AccessTokens, { strict: false });
  const session = tokens.verify(token);
  if (!session) throw new Error('The token is not signed by this server.');
  const issued_at = new Date(Date.now() - (ACCESS_TOKEN_LIFETIME - seconds) * 1_000);
  return tokens.sign({ ...session, issued_at }, 'customer');
};
const opened = (token?: string): Socket => {
  const socket = io(app.address, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: token === undefined ? {} : { token },
  });
  sockets.push(socket);
  return socket;
};
const connected = async (token?: string): Promise<Socket> => {
  const socket = opened(token);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

describe('a socket', () => {
  it('gets a warning a minute before, and stays connected with a newer token of its session', async () => {
    const token = await newToken();
    const socket = opened(endingIn(50, token));
    await once(socket as never, 'session.expiring');
    expect(await socket.emitWithAck('session.renew', token)).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
  });
});

describe('the sockets of one address', () => {
  it('are bounded: a socket over the limit is refused with the reason, and accepted once there is room', async () => {
    const all = [await connected(), await connected(), await connected()];
    const refused = opened();
    const [error] = (await once(refused as never, 'connect_error')) as [Error];
    expect(error.message).toBe('TOO_MANY_SOCKETS');
    expect(all.map((socket) => socket.connected)).toEqual([true, true, true]);

    all[0]?.disconnect();
    for (;;) {
      const socket = opened();
      const entered = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('connect_error', () => resolve(false));
      });
      if (entered) break;
    }
    // Refused sockets are disconnected: the server has no more connections than it counts.
    const count = async (): Promise<number> =>
      Number(/^waymark_live_sockets (\d+)$/m.exec(String((await app.call('GET', '/metrics')).body))?.[1]);
    while ((await count()) > PER_ADDRESS) await app.call('GET', '/api/v1/health/');
    expect(await count()).toBe(PER_ADDRESS);
  });
});

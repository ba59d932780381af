import { once } from 'node:events';
import { connect, type Socket as Connection } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIVE_PATH, type Shipment, type ShipmentsWatchAnswer } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { sampleWaybill } from '../../../testing/sample-waybill.js';
import { Pace } from '../pace.js';

const CROWD = 300;
const MISSED = 10;

let app: RunningApplication;
let token: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication({ SOCKETS_PER_ADDRESS: String(2 * CROWD) });
  const body = { email: 'a@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' };
  token = ((await app.call('POST', '/api/v1/accounts/register/', { body })).body as { access: string }).access;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  jest.restoreAllMocks();
});
afterAll(() => app.close());

const opened = (options = {}): Socket => {
  const socket = io(app.address, { forceNew: true, transports: ['websocket'], auth: { token }, ...options });
  sockets.push(socket);
  return socket;
};
const connected = async (options = {}): Promise<Socket> => {
  const socket = opened(options);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
};

/** Requests a WebSocket as a client would, then sends nothing more. */
const knock = async (): Promise<Connection> => {
  const { hostname, port } = new URL(app.address);
  const connection = connect(Number(port), hostname);
  await once(connection, 'connect');
  connection.write(
    [
      `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  return connection;
};

describe('a crowd that reconnects', () => {
  it('misses nothing, and does not delay other requests until all have recovered', async () => {
    const { body } = await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() });
    const { id, tracking_number } = body as Shipment;
    const first = await connected();
    const start = (await first.emitWithAck('shipments.watch', null)) as ShipmentsWatchAnswer;
    const after = start.ok ? start.cursor : '';
    for (let edit = 0; edit < MISSED; edit += 1) {
      const city = { sender_city: `City ${edit}` };
      expect((await app.call('PATCH', `/api/v1/shipments/${id}/`, { token, body: city })).status).toBe(200);
    }
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => connected()));
    const lookUp = () => app.call('GET', `/api/v1/shipments/track/${tracking_number}/`);
    await lookUp();

    const answered: string[] = [];
    const versions = crowd.map((socket) => {
      const seen: number[] = [];
      return new Promise<number[]>((resolve) => {
        socket.on('shipments.changed', ({ version }: { version: number }) => {
          seen.push(version);
          if (seen.length === MISSED) resolve(seen);
        });
        socket.emit('shipments.watch', after, (answer: ShipmentsWatchAnswer) => {
          answered.push(answer.ok && answer.recovered ? 'recovered' : 'lost');
        });
      });
    });
    await lookUp().then(({ status }) => answered.push(`looked up: ${status}`));
    const all = Array.from({ length: MISSED }, (_, index) => index + 2);
    for (const seen of await Promise.all(versions)) expect(seen).toEqual(all);
    expect(answered.filter((answer) => answer === 'recovered')).toHaveLength(CROWD);
    expect(answered.indexOf('looked up: 200')).toBeLessThan(CROWD / 2);
  });
});

describe('a connection that waits for its turn', () => {
  it('is refused with Retry-After when too many wait, and accepted later', async () => {
    const refusing = jest.spyOn(app.application.get(Pace), 'newcomersTurn').mockResolvedValue(false);
    const connection = await knock();
    const [answer] = (await once(connection, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n.*"TOO_MANY_SOCKETS"\}$/s);
    const polled = await app.call('GET', `${LIVE_PATH}/?EIO=4&transport=polling`);
    expect(polled).toMatchObject({ status: 429, body: { code: 'TOO_MANY_SOCKETS' } });
    expect(polled.headers.get('retry-after')).toMatch(/^\d+$/);

    const patient = opened({ reconnectionDelay: 10 });
    await new Promise<void>((resolve) => patient.once('connect_error', () => resolve()));
    refusing.mockRestore();
    await new Promise<void>((resolve) => patient.once('connect', () => resolve()));
  });

  it('may close before its turn', async () => {
    const pace = app.application.get(Pace);
    let letIn = (): void => undefined;
    const waiting = new Promise<boolean>((resolve) => (letIn = () => resolve(true)));
    const waits = new Promise<void>((resolve) => {
      jest.spyOn(pace, 'newcomersTurn').mockImplementationOnce(() => {
        resolve();
        return waiting;
      });
    });
    const connection = await knock();
    await waits;
    connection.resetAndDestroy();
    // The server handles this connection after the end of the one before.
    await connected();
    letIn();
    expect((await connected()).connected).toBe(true);
  });
});

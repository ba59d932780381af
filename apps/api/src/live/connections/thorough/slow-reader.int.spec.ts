import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo, type Socket as TcpSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { until } from '../../../../../../test/support/waiting/until.js';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { SocketServer } from '../../socket-server.js';
import { LIVE_LIMITS } from '../../sockets/live-limits.js';

/** Of one push. */
const TEXT = 'x'.repeat(100_000);

/** A text frame of the WebSocket protocol as clients send it; up to 125 bytes. */
const frame = (text: string): Buffer => {
  const mask = randomBytes(4);
  const payload = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]);
};

/** Opens a socket over a bare TCP connection, then stops reading. */
const openAndStopReading = async (address: string): Promise<TcpSocket> => {
  const { hostname, port } = new URL(address);
  const socket = connectTo(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  let received = '';
  const receiving = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const listener = (chunk: Buffer): void => {
        received += chunk.toString('latin1');
        if (!received.includes(text)) return;
        socket.off('data', listener);
        resolve();
      };
      socket.on('data', listener);
    });
  const opened = receiving('"sid"');
  await opened;
  const entered = receiving('40{"sid"');
  socket.write(frame('40'));
  await entered;
  socket.pause();
  return socket;
};

describe('a socket that stops reading', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('is disconnected at the bound, while other sockets miss nothing', async () => {
    const { io: server } = app.application.get<unknown, { io: Server }>(SocketServer, { strict: false });
    const socketCount = async (): Promise<number> =>
      Number(/^waymark_live_sockets (\d+)$/m.exec(String((await app.call('GET', '/metrics')).body))?.[1]);
    const slow = await openAndStopReading(app.address);
    const reader = io(app.address, { forceNew: true, transports: ['websocket'] });
    const received: number[] = [];
    reader.on('pushed', (number: number) => received.push(number));
    await once(reader as never, 'connect');
    expect(await socketCount()).toBe(2);

    let pushes = 0;
    const push = async (): Promise<void> => {
      server.emit('pushed', (pushes += 1), TEXT);
      await until('the reader to have it', () => received.length === pushes);
    };
    while ((await socketCount()) === 2) {
      await push();
      // The operating system buffers some megabytes before the server queues anything.
      expect(pushes * TEXT.length).toBeLessThan(LIVE_LIMITS.waitingBytes * 10);
    }
    await push();
    expect(await socketCount()).toBe(1);
    expect(pushes * TEXT.length).toBeGreaterThan(LIVE_LIMITS.waitingBytes);
    expect(received).toEqual(Array.from({ length: pushes }, (_, index) => index + 1));
    reader.disconnect();
    slow.destroy();
  });
});

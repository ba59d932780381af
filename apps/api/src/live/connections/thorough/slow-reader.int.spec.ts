import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo, type Socket as TcpSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, type Shipment, type TrackingUpdate } from '@waymark/contracts';
import { io } from 'socket.io-client';
import type { EventStore } from '../../../event-sourcing/log/event-store.js';
import { EVENT_STORE } from '../../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { sampleWaybill } from '../../../testing/sample-waybill.js';
import { LiveFeed } from '../../changes/live-feed.js';
import { LIVE_LIMITS } from '../../sockets/live-limits.js';

/** Changes between two checks of the socket count. */
const AT_ONCE = 50;

/** A text frame of the WebSocket protocol as clients send it; up to 125 bytes. */
const frame = (text: string): Buffer => {
  const mask = randomBytes(4);
  const payload = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]);
};

/** Several, because the number of edits for each shipment is bounded. */
const SHIPMENTS = 10;

/** Tracks shipments over a bare TCP connection, then stops reading. */
const trackAndStopReading = async (address: string, numbers: readonly string[]): Promise<TcpSocket> => {
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
  for (const [index, number] of numbers.entries()) {
    const watching = receiving(`43${index}[{"ok":true`);
    socket.write(frame(`42${index}["tracking.watch","${number}",null]`));
    await watching;
  }
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
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
    });
    const token = (body as { access: string }).access;
    const shipments: Shipment[] = [];
    const updates: TrackingUpdate[] = [];
    for (let count = 0; count < SHIPMENTS; count += 1) {
      const { body: booked } = await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() });
      const shipment = booked as Shipment;
      const path = `/api/v1/shipments/${shipment.id}/updates/create/`;
      const scan = { status: 'in_transit', location: 'Oslo', description: 'Sorted', timestamp: shipment.created_at };
      updates.push((await app.call('POST', path, { token, body: scan })).body as TrackingUpdate);
      shipments.push(shipment);
    }
    const numbers = shipments.map(({ tracking_number }) => tracking_number);
    /** Fills the longest text with characters of three bytes each, the largest in UTF-8 that one code unit can need. */
    const edit = (change: number) =>
      app.call('PATCH', `/api/v1/shipments/updates/${updates[change % SHIPMENTS]?.id}/`, {
        token,
        body: { description: `${change} ${'包'.repeat(LIMITS.maximumText)}`.slice(0, LIMITS.maximumText) },
      });
    const socketCount = async (): Promise<number> =>
      Number(/^waymark_live_sockets (\d+)$/m.exec(String((await app.call('GET', '/metrics')).body))?.[1]);

    const slow = await trackAndStopReading(app.address, numbers);
    const reader = io(app.address, { forceNew: true, transports: ['websocket'] });
    let received = 0;
    let sent = 0;
    reader.on('tracking.changed', (message: object) => {
      received += 1;
      sent += Buffer.byteLength(JSON.stringify(message));
    });
    for (const number of numbers) await reader.emitWithAck('tracking.watch', number);
    expect(await socketCount()).toBe(2);

    let made = 0;
    while ((await socketCount()) === 2) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => edit(made + index)));
      made += AT_ONCE;
      // The operating system buffers some megabytes before the server queues anything.
      expect(made * LIMITS.maximumText).toBeLessThan(LIVE_LIMITS.waitingBytes * 10);
    }
    const position = await app.application.get<EventStore>(EVENT_STORE).head();
    expect(await app.application.get(LiveFeed).reaches(position, 60_000)).toBe(true);
    await reader.emitWithAck('tracking.watch', 'nothing');
    expect(await socketCount()).toBe(1);
    expect(sent).toBeGreaterThan(LIVE_LIMITS.waitingBytes);
    expect(received).toBe(made);
    reader.disconnect();
    slow.destroy();
  });
});

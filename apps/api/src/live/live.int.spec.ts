import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Shipment,
  ShipmentsChanged,
  ShipmentsWatchAnswer,
  TrackingChanged,
  TrackingWatchAnswer,
} from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import { EVENT_STORE } from '../platform/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { sampleWaybill } from '../testing/sample-waybill.js';
import { LiveFeed } from './changes/live-feed.js';
import { LIVE_LIMITS } from './sockets/live-limits.js';

let app: RunningApplication;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApplication({ DEMO: 'on' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

interface Person {
  token: string;
  refresh: string;
}

let people = 0;
const newCustomer = async (): Promise<Person> => {
  people += 1;
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: `${people}@example.com`, password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  const { access: token, refresh } = body as { access: string; refresh: string };
  return { token, refresh };
};
const signIn = async (email: string): Promise<Person> => {
  const { body } = await app.call('POST', '/api/v1/accounts/token/', { body: { email, password: 'waymark-demo' } });
  const { access: token, refresh } = body as { access: string; refresh: string };
  return { token, refresh };
};
const book = async ({ token }: Person): Promise<Shipment> =>
  (await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() })).body as Shipment;
const rename = (person: Person, { id }: Shipment, sender_city: string) =>
  app.call('PATCH', `/api/v1/shipments/${id}/`, { token: person.token, body: { sender_city } });
const remove = (person: Person, { id }: Shipment) =>
  app.call('DELETE', `/api/v1/shipments/${id}/`, { token: person.token });

const connect = async (person?: Pick<Person, 'token'>, options = {}) => {
  const socket = io(app.address, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: person ? { token: person.token } : {},
    ...options,
  });
  sockets.push(socket);
  const tracking: TrackingChanged[] = [];
  const shipments: ShipmentsChanged[] = [];
  socket.on('tracking.changed', (message: TrackingChanged) => tracking.push(message));
  socket.on('shipments.changed', (message: ShipmentsChanged) => shipments.push(message));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    tracking,
    shipments,
    track: (...sent: unknown[]): Promise<TrackingWatchAnswer> => socket.emitWithAck('tracking.watch', ...sent),
    list: (...sent: unknown[]): Promise<ShipmentsWatchAnswer> => socket.emitWithAck('shipments.watch', ...sent),
    /** Resolves after every message that was sent before. */
    settled: async (): Promise<void> => {
      const head = await app.application.get<EventStore>(EVENT_STORE).head();
      expect(await app.application.get(LiveFeed).reaches(head, 60_000)).toBe(true);
      await socket.emitWithAck('tracking.watch', 'nothing');
    },
  };
};
const cursorOf = (answer: TrackingWatchAnswer | ShipmentsWatchAnswer): string => (answer.ok ? answer.cursor : '');
const disconnected = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));

describe('a watcher', () => {
  it.each(['garbage', 5, {}])('cannot connect with the token %p', async (token) => {
    await expect(connect({ token } as Person)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('cannot connect with the token of a revoked session', async () => {
    const person = await newCustomer();
    await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: person.refresh } });
    await expect(connect(person)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('is disconnected when its session is revoked, and others are not', async () => {
    const person = await newCustomer();
    const [one, other, stranger] = [await connect(person), await connect(person), await connect()];
    const gone = Promise.all([disconnected(one.socket), disconnected(other.socket)]);
    await app.call('POST', '/api/v1/accounts/logout/', { body: { refresh: person.refresh } });
    expect(await gone).toEqual(['io server disconnect', 'io server disconnect']);
    expect(stranger.socket.connected).toBe(true);
  });

  it('gets a response to a check before the responses to its waiting requests', async () => {
    const { socket } = await connect();
    const answered: string[] = [];
    const watches = Array.from({ length: 20 }, async () => {
      await socket.emitWithAck('tracking.watch', 'nothing');
      answered.push('watch');
    });
    expect(await socket.emitWithAck('line.check')).toEqual({ ok: true });
    answered.push('check');
    await Promise.all(watches);
    expect(answered.indexOf('check')).toBeLessThan(answered.length - 1);
    socket.emit('line.check');
    expect(await socket.emitWithAck('line.check', 'unexpected')).toEqual({ ok: true });
  });

  it('may use long polling', async () => {
    const person = await newCustomer();
    const shipment = await book(person);
    const watcher = await connect(undefined, { transports: ['polling'] });
    await watcher.track(shipment.tracking_number);
    await rename(person, shipment, 'Bremen');
    await watcher.settled();
    expect(watcher.tracking).toHaveLength(1);
  });
});

describe('a change', () => {
  it('comes once to a staff member who tracks it, owns it and watches all', async () => {
    const staff = await signIn('staff@demo.test');
    const shipment = await book(staff);
    const watcher = await connect(staff);
    await watcher.track(shipment.tracking_number);
    await watcher.track(shipment.tracking_number);
    expect(await watcher.list()).toMatchObject({ scope: 'all' });
    await watcher.list(null);
    await rename(staff, shipment, 'Bremen');
    await watcher.settled();
    expect(watcher.tracking).toMatchObject([
      {
        tracking_number: shipment.tracking_number,
        shipment: { sender_city: 'Bremen' },
        change: { type: 'ShipmentEdited' },
      },
    ]);
    expect(watcher.shipments).toMatchObject([
      { kind: 'upserted', id: shipment.id, shipment: { sender_city: 'Bremen' } },
    ]);
    expect(JSON.stringify(watcher.tracking)).not.toContain('example.com');
  });

  it('that deletes a shipment reaches its trackers and its owner', async () => {
    const owner = await newCustomer();
    const shipment = await book(owner);
    const watcher = await connect(owner);
    await watcher.track(shipment.tracking_number);
    await watcher.list();
    await remove(owner, shipment);
    await watcher.settled();
    const change = { type: 'ShipmentDeleted', at: expect.any(String) };
    expect(watcher.tracking).toMatchObject([{ tracking_number: shipment.tracking_number, shipment: null, change }]);
    expect(watcher.shipments).toEqual([
      { kind: 'deleted', id: shipment.id, version: 2, change, cursor: expect.any(String) },
    ]);
    expect(await watcher.track(shipment.tracking_number, '0')).toEqual({
      ok: false,
      detail: 'Shipment not found',
      code: 'SHIPMENT_NOT_FOUND',
    });
  });
});

describe('a client that reconnects', () => {
  it('gets every change once and in order while changes continue', async () => {
    const owner = await newCustomer();
    const shipment = await book(owner);
    const before = await connect(owner);
    const start = cursorOf(await before.track(shipment.tracking_number));
    before.socket.disconnect();

    const changes = 40;
    let made = 0;
    const busy = (async () => {
      for (; made < changes; made += 1) await rename(owner, shipment, `City ${made}`);
    })();
    const watchers = [];
    while (made < changes) {
      const watcher = await connect(owner);
      watchers.push({
        watcher,
        answers: [await watcher.track(shipment.tracking_number, start), await watcher.list(start)],
      });
    }
    await busy;
    expect(watchers.length).toBeGreaterThan(1);
    for (const { watcher, answers } of watchers) {
      await watcher.settled();
      expect(answers).toMatchObject([{ recovered: true }, { recovered: true }]);
      for (const messages of [watcher.tracking, watcher.shipments]) {
        const cursors = messages.map(({ cursor }) => cursor);
        expect(cursors).toEqual([...new Set(cursors)].toSorted());
        expect(messages).toHaveLength(changes);
        expect(messages.at(-1)?.shipment).toMatchObject({ sender_city: `City ${changes - 1}` });
      }
    }
  });

  it('gets no changes of other owners’ shipments', async () => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const watcher = await connect(owner);
    const start = cursorOf(await watcher.list());
    watcher.socket.disconnect();
    const [kept, gone, foreign] = [await book(owner), await book(owner), await book(stranger)];
    await remove(owner, gone);
    await remove(stranger, foreign);

    const back = await connect(owner);
    expect(await back.list(start)).toMatchObject({ scope: 'own', recovered: true });
    await back.settled();
    expect(back.shipments.map(({ kind, id }) => [kind, id])).toEqual([
      ['upserted', kept.id],
      ['deleted', gone.id],
    ]);
  });

  it.each(['999999999', '0000000000000001-ffffffff', 'x', 5])(
    'starts from the current state with the cursor %p',
    async (cursor) => {
      const watcher = await connect(await newCustomer());
      expect(await watcher.list(cursor)).toMatchObject({ ok: true, recovered: false });
    },
  );
});

describe('the limits of one socket', () => {
  it('include the number of tracked shipments', async () => {
    const owner = await newCustomer();
    const watcher = await connect(owner);
    const numbers: string[] = [];
    for (let count = 0; count <= LIVE_LIMITS.trackedShipments; count += 1)
      numbers.push((await book(owner)).tracking_number);
    const answers = await Promise.all(numbers.map((number) => watcher.track(number)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(LIVE_LIMITS.trackedShipments);
    expect(answers.at(-1)).toMatchObject({ ok: false, detail: expect.stringContaining('100') });
    watcher.socket.emit('tracking.unwatch', numbers[0]);
    expect(await watcher.track(numbers.at(-1))).toMatchObject({ ok: true });
  });

  it('include the number of waiting requests', async () => {
    const watcher = await connect();
    const gone = disconnected(watcher.socket);
    for (let count = 0; count < 2_000; count += 1) watcher.socket.emit('tracking.watch', 'x');
    expect(await gone).toBe('io server disconnect');
  });
});

describe('rate limits', () => {
  it('count look-ups over sockets and HTTP together', async () => {
    const limited = await startApplication({ RATE_LIMITS: 'on' });
    try {
      const socket = io(limited.address, { forceNew: true, transports: ['websocket'] });
      sockets.push(socket);
      const answers = await Promise.all(
        Array.from({ length: 121 }, () => socket.emitWithAck('tracking.watch', 'x') as Promise<TrackingWatchAnswer>),
      );
      expect(answers[119]).toEqual({
        ok: false,
        detail: 'Shipment not found',
        code: 'SHIPMENT_NOT_FOUND',
      });
      expect(answers[120]).toEqual({
        ok: false,
        detail: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
        code: 'RATE_LIMITED',
      });
      expect((await limited.call('GET', '/api/v1/shipments/track/x/')).status).toBe(429);
      socket.disconnect();
    } finally {
      await limited.close();
    }
  });
});

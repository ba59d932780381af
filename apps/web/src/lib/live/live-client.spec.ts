import type { PublicShipment, TrackingChanged, TrackingWatchAnswer } from '@waymark/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLiveClient } from './live-client.js';
import type { LiveSocket, LiveSocketOptions } from './live-socket.js';
import type { ShipmentsHandlers, TrackingHandlers } from './watches.js';

type Sent = [name: string, ...values: unknown[]];

class FakeSocket {
  connected = false;
  active = false;
  readonly sent: Sent[] = [];
  readonly tokens: (string | null)[] = [];
  private readonly listeners = new Map<string, (value: unknown) => void>();

  constructor(private readonly options: LiveSocketOptions) {}

  on(name: string, listener: (value: unknown) => void): this {
    this.listeners.set(name, listener);
    return this;
  }

  emit(...values: Sent): this {
    this.sent.push(values);
    return this;
  }

  connect(): this {
    this.active = true;
    this.tokens.push(this.options.getToken());
    return this;
  }

  disconnect(): this {
    this.active = false;
    this.connected = false;
    return this;
  }

  fire(name: string, value?: unknown): void {
    this.listeners.get(name)?.(value);
  }

  accept(): void {
    this.connected = true;
    this.fire('connect');
  }

  lose(reason: string): void {
    this.connected = false;
    this.active = reason !== 'io server disconnect';
    this.fire('disconnect', reason);
  }

  refuse(message: string): void {
    this.active = false;
    this.fire('connect_error', new Error(message));
  }

  /** Answers the newest watch sent. */
  answer(answer: unknown): void {
    const callback = this.sent.at(-1)?.at(-1);
    if (typeof callback === 'function') (callback as (answer: unknown) => void)(answer);
  }
}

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const shipment = { tracking_number: NUMBER, status: 'in_transit' } as PublicShipment;
const answerAt = (cursor: string): TrackingWatchAnswer => ({ ok: true, shipment, cursor });
const changedAt = (cursor: string): TrackingChanged => ({
  tracking_number: NUMBER,
  shipment,
  change: { type: 'TrackingUpdateAdded', at: '2026-05-04T10:00:00.000Z' },
  cursor,
});

const trackingHandlers = () => ({
  onShipment: jest.fn<TrackingHandlers['onShipment']>(),
  onChanged: jest.fn<TrackingHandlers['onChanged']>(),
  onRefused: jest.fn<TrackingHandlers['onRefused']>(),
});
const shipmentsHandlers = () => ({
  onChanged: jest.fn<ShipmentsHandlers['onChanged']>(),
  onReload: jest.fn<ShipmentsHandlers['onReload']>(),
});
/** Lets every promise that is already decided run its continuation. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('live client', () => {
  let sockets: FakeSocket[];
  let timers: (() => void)[];
  let token: string | null;
  let refreshToken: jest.Mock<() => Promise<string | null>>;
  let time: number;

  const open = () =>
    createLiveClient({
      getToken: () => token,
      refreshToken,
      openSocket: (options) => {
        const opened = new FakeSocket(options);
        sockets.push(opened);
        return opened as unknown as LiveSocket;
      },
      now: () => time,
      later: (callback) => {
        timers.push(callback);
        return () => {
          timers = timers.filter((timer) => timer !== callback);
        };
      },
    });
  const socket = (): FakeSocket => {
    const [only, ...others] = sockets;
    if (only === undefined || others.length > 0) throw new Error(`${sockets.length} sockets instead of one`);
    return only;
  };
  const runTimers = () => timers.splice(0).forEach((timer) => timer());

  beforeEach(() => {
    sockets = [];
    timers = [];
    token = null;
    refreshToken = jest.fn<() => Promise<string | null>>();
    time = 1_000;
  });

  it('opens no socket until something is watched', async () => {
    open();
    await settled();
    expect(sockets).toHaveLength(0);
  });

  it('watches a number anonymously and hands on what the server answers and then tells', async () => {
    const handlers = trackingHandlers();
    open().watchTracking(NUMBER, handlers);
    await settled();
    socket().accept();
    expect(socket().tokens).toEqual([null]);
    expect(socket().sent[0]?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, null]);
    socket().answer(answerAt('5'));
    expect(handlers.onShipment).toHaveBeenCalledWith(shipment);
    socket().fire('tracking.changed', changedAt('6'));
    expect(handlers.onChanged).toHaveBeenCalledWith(changedAt('6'));
  });

  it('does not tell one number of the change of another', async () => {
    const handlers = trackingHandlers();
    open().watchTracking(NUMBER, handlers);
    await settled();
    socket().accept();
    socket().fire('tracking.changed', { ...changedAt('6'), tracking_number: 'WM-0000-0000-0000-0', shipment: null });
    expect(handlers.onChanged).not.toHaveBeenCalled();
  });

  it('knows a number by its canonical spelling once it is answered', async () => {
    const handlers = trackingHandlers();
    open().watchTracking('wm7k2f9qx43mtb8', handlers);
    await settled();
    socket().accept();
    socket().answer(answerAt('5'));
    socket().fire('tracking.changed', changedAt('6'));
    expect(handlers.onChanged).toHaveBeenCalledTimes(1);
  });

  it('comes back with the cursor of the last change it was told', async () => {
    open().watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().accept();
    socket().answer(answerAt('5'));
    socket().fire('tracking.changed', changedAt('9'));
    socket().lose('transport close');
    socket().accept();
    expect(socket().sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '9']);
  });

  it('keeps its old cursor while recovered changes are still to come', async () => {
    const handlers = trackingHandlers();
    open().watchTracking(NUMBER, handlers);
    await settled();
    socket().accept();
    socket().answer(answerAt('5'));
    socket().lose('transport close');
    socket().accept();
    socket().answer({ ...answerAt('40'), recovered: true });
    socket().lose('transport close');
    socket().accept();
    expect(socket().sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '5']);
    expect(handlers.onShipment).toHaveBeenCalledTimes(1);
  });

  it('hands on the whole truth again when too much was missed', async () => {
    const handlers = trackingHandlers();
    open().watchTracking(NUMBER, handlers);
    await settled();
    socket().accept();
    socket().answer(answerAt('5'));
    socket().lose('ping timeout');
    socket().accept();
    socket().answer({ ...answerAt('9000'), recovered: false });
    expect(handlers.onShipment).toHaveBeenCalledTimes(2);
  });

  it('says that a number is refused', async () => {
    const handlers = trackingHandlers();
    open().watchTracking(NUMBER, handlers);
    await settled();
    socket().accept();
    socket().answer({ ok: false, detail: 'Shipment not found' });
    expect(handlers.onRefused).toHaveBeenCalledWith('Shipment not found');
  });

  it('tells a second handler of the same number what is known, without asking again', async () => {
    const client = open();
    client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().accept();
    socket().answer(answerAt('5'));
    const second = trackingHandlers();
    client.watchTracking(NUMBER, second);
    expect(second.onShipment).toHaveBeenCalledWith(shipment);
    expect(socket().sent).toHaveLength(1);
  });

  it('unwatches when the last handler leaves, and then closes the idle socket', async () => {
    const client = open();
    const leaveFirst = client.watchTracking(NUMBER, trackingHandlers());
    const leaveSecond = client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().accept();
    leaveFirst();
    expect(socket().sent.at(-1)?.[0]).toBe('tracking.watch');
    leaveSecond();
    expect(socket().sent.at(-1)).toEqual(['tracking.unwatch', NUMBER]);
    runTimers();
    expect(socket().active).toBe(false);
  });

  it('keeps the socket when another watch follows at once', async () => {
    const client = open();
    const leave = client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().accept();
    leave();
    client.watchShipments(shipmentsHandlers());
    runTimers();
    expect(socket().connected).toBe(true);
    expect(socket().sent.at(-1)?.slice(0, 2)).toEqual(['shipments.watch', null]);
  });

  it('asks for the list at the first answer and when it could not be recovered, and only then', async () => {
    const handlers = shipmentsHandlers();
    token = 'first';
    open().watchShipments(handlers);
    await settled();
    socket().accept();
    socket().answer({ ok: true, scope: 'own', cursor: '3' });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    socket().lose('transport close');
    socket().accept();
    expect(socket().sent.at(-1)?.slice(0, 2)).toEqual(['shipments.watch', '3']);
    socket().answer({ ok: true, scope: 'own', cursor: '8', recovered: true });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    socket().lose('transport close');
    socket().accept();
    socket().answer({ ok: true, scope: 'own', cursor: '8000', recovered: false });
    expect(handlers.onReload).toHaveBeenCalledTimes(2);
  });

  it('shows connecting, connected and reconnecting with the time each began', async () => {
    const client = open();
    const heard = jest.fn();
    client.status.subscribe(heard);
    expect(client.status.getSnapshot()).toEqual({ state: 'connecting', since: 1_000 });
    client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    time = 2_000;
    socket().accept();
    const connected = client.status.getSnapshot();
    expect(connected).toEqual({ state: 'connected', since: 2_000 });
    expect(client.status.getSnapshot()).toBe(connected);
    time = 3_000;
    socket().lose('transport close');
    expect(client.status.getSnapshot()).toEqual({ state: 'reconnecting', since: 3_000 });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('asks for a fresh token when the server refuses the old one, and comes back with it', async () => {
    token = 'old';
    refreshToken.mockImplementation(() => {
      token = 'fresh';
      return Promise.resolve(token);
    });
    open().watchShipments(shipmentsHandlers());
    await settled();
    socket().refuse('UNAUTHENTICATED');
    await settled();
    runTimers();
    expect(refreshToken).toHaveBeenCalledTimes(1);
    expect(socket().tokens).toEqual(['old', 'fresh']);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('Network Error'))],
    ['gives none', () => Promise.resolve(null)],
  ])('goes on without a token when the refresh %s', async (_how, refresh) => {
    token = 'old';
    refreshToken.mockImplementation(refresh);
    open().watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().refuse('UNAUTHENTICATED');
    await settled();
    runTimers();
    expect(socket().tokens).toEqual(['old', null]);
  });

  it('comes back after the server closed the socket, with a fresh token', async () => {
    token = 'old';
    refreshToken.mockResolvedValue('fresh');
    const client = open();
    client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().accept();
    socket().lose('io server disconnect');
    expect(client.status.getSnapshot().state).toBe('reconnecting');
    await settled();
    runTimers();
    expect(socket().tokens).toHaveLength(2);
  });

  it('leaves reconnecting to Socket.IO when the network is away', async () => {
    open().watchTracking(NUMBER, trackingHandlers());
    await settled();
    socket().fire('connect_error', new Error('websocket error'));
    await settled();
    expect(timers).toHaveLength(0);
    expect(refreshToken).not.toHaveBeenCalled();
  });

  it('connects again under a changed token', async () => {
    token = 'customer';
    const client = open();
    client.watchShipments(shipmentsHandlers());
    await settled();
    socket().accept();
    token = 'staff';
    client.tokenChanged();
    expect(socket().tokens).toEqual(['customer', 'staff']);
  });

  it('is silent once closed', async () => {
    const client = open();
    client.watchTracking(NUMBER, trackingHandlers());
    client.close();
    await settled();
    expect(sockets.every((opened) => !opened.active)).toBe(true);
  });
});

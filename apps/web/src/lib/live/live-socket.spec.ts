import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openLiveSocket, type LiveSocket } from './live-socket.js';

class FakeWebSocket {
  readonly sent: string[] = [];
  closed = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(packet: string): void {
    this.sent.push(packet);
  }

  close(): void {
    this.closed = true;
  }

  say(...packets: string[]): void {
    for (const packet of packets) this.onmessage?.({ data: packet });
  }

  /** Engine.IO's and Socket.IO's handshake as a server of version 4 sends it. */
  accept(): void {
    this.say('0{"sid":"e1","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
    this.say('40{"sid":"s1"}');
  }
}

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const changed = { tracking_number: NUMBER, shipment: null, change: { type: 'ShipmentDeleted', at: '' }, cursor: '9' };

describe('live socket', () => {
  let lines: FakeWebSocket[];
  let timers: { callback: () => void; milliseconds: number }[];
  let network: EventTarget;
  let token: string | null;
  let socket: LiveSocket;

  const line = (): FakeWebSocket => {
    const last = lines.at(-1);
    if (last === undefined) throw new Error('no web socket was opened');
    return last;
  };
  const delays = () => timers.map(({ milliseconds }) => milliseconds);
  const runTimers = () => timers.splice(0).forEach(({ callback }) => callback());

  beforeEach(() => {
    lines = [];
    timers = [];
    network = new EventTarget();
    token = null;
    Object.assign(globalThis, { window: { location: { origin: 'https://waymark.test' } } });
    socket = openLiveSocket({
      getToken: () => token,
      openWebSocket: (address) => {
        expect(address).toBe('wss://waymark.test/socket.io/?EIO=4&transport=websocket');
        const opened = new FakeWebSocket();
        lines.push(opened);
        return opened as unknown as WebSocket;
      },
      later: (callback, milliseconds) => {
        const timer = { callback, milliseconds };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => 0.5,
      network,
    });
  });

  it('opens nothing before it is told to', () => {
    expect(lines).toHaveLength(0);
    expect([socket.active, socket.connected]).toEqual([false, false]);
  });

  it('shakes hands without a token, and is connected when the server says so', () => {
    const onConnect = jest.fn();
    socket.on('connect', onConnect);
    socket.connect();
    expect([socket.active, socket.connected]).toEqual([true, false]);
    line().accept();
    expect(line().sent).toEqual(['40{}']);
    expect(onConnect).toHaveBeenCalledTimes(1);
    expect(socket.connected).toBe(true);
  });

  it('shows its token, the newest at every handshake', () => {
    token = 'first';
    socket.connect();
    line().accept();
    expect(line().sent).toEqual(['40{"token":"first"}']);
    token = 'second';
    line().onclose?.();
    runTimers();
    line().accept();
    expect(line().sent).toEqual(['40{"token":"second"}']);
  });

  it('opens one line however often it is told to connect', () => {
    socket.connect();
    socket.connect();
    expect(lines).toHaveLength(1);
  });

  it('sends an event and gives its answer to the one who asked', () => {
    const first = jest.fn();
    const second = jest.fn();
    socket.connect();
    line().accept();
    socket.emit('tracking.watch', NUMBER, null, first);
    socket.emit('shipments.watch', '7', second);
    expect(line().sent.slice(1)).toEqual([`421["tracking.watch","${NUMBER}",null]`, '422["shipments.watch","7"]']);
    line().say('432[{"ok":true,"scope":"own","cursor":"8"}]');
    expect(second).toHaveBeenCalledWith({ ok: true, scope: 'own', cursor: '8' });
    expect(first).not.toHaveBeenCalled();
    line().say('432[{"ok":true}]');
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('sends an event that wants no answer', () => {
    socket.connect();
    line().accept();
    socket.emit('tracking.unwatch', NUMBER);
    expect(line().sent.at(-1)).toBe(`42["tracking.unwatch","${NUMBER}"]`);
  });

  it('hands on events, with line breaks in their text', () => {
    const onChanged = jest.fn();
    socket.on('tracking.changed', onChanged);
    socket.connect();
    line().accept();
    line().say(`42${JSON.stringify(['tracking.changed', changed])}`);
    line().say('42["nobody.listens","a\\nb"]');
    expect(onChanged).toHaveBeenCalledWith(changed);
  });

  it('answers pings, and gives the line up when they stop', () => {
    const onDisconnect = jest.fn();
    socket.on('disconnect', onDisconnect);
    socket.connect();
    line().accept();
    expect(delays()).toEqual([45_000]);
    line().say('2');
    expect(line().sent.at(-1)).toBe('3');
    expect(delays()).toEqual([45_000]);
    const silent = line();
    runTimers();
    expect(onDisconnect).toHaveBeenCalledWith('ping timeout');
    expect(silent.closed).toBe(true);
    expect(socket.active).toBe(true);
  });

  it('comes back from a lost line, ever more patiently', () => {
    const onError = jest.fn();
    const onDisconnect = jest.fn();
    socket.on('connect_error', onError);
    socket.on('disconnect', onDisconnect);
    socket.connect();
    line().accept();
    line().onclose?.();
    expect(onDisconnect).toHaveBeenCalledWith('transport close');
    const waited = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      waited.push(...delays());
      runTimers();
      line().onclose?.();
    }
    expect(waited).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(onError).toHaveBeenCalledTimes(6);
    runTimers();
    line().accept();
    line().onclose?.();
    expect(delays()).toEqual([500]);
  });

  it('does not give an answer of the old line to a question of the new one', () => {
    const answer = jest.fn();
    socket.connect();
    line().accept();
    const old = line();
    socket.emit('tracking.watch', NUMBER, null, answer);
    old.onclose?.();
    runTimers();
    line().accept();
    old.say('431[{"ok":true}]');
    line().say('431[{"ok":true}]');
    expect(answer).not.toHaveBeenCalled();
  });

  it('stays away when the server closes it on purpose', () => {
    const onDisconnect = jest.fn();
    socket.on('disconnect', onDisconnect);
    socket.connect();
    line().accept();
    line().say('41');
    expect(onDisconnect).toHaveBeenCalledWith('io server disconnect');
    expect([socket.active, timers.length]).toEqual([false, 0]);
    socket.connect();
    expect(lines).toHaveLength(2);
  });

  it('tells why a handshake was refused, and waits to be told to try again', () => {
    const onError = jest.fn<(error: Error & { data?: unknown }) => void>();
    socket.on('connect_error', onError);
    socket.connect();
    line().say('0{"sid":"e1","pingInterval":25000,"pingTimeout":20000}');
    line().say('44{"message":"UNAUTHENTICATED","data":{"code":"UNAUTHENTICATED"}}');
    const error = onError.mock.calls[0]?.[0];
    expect([error?.message, error?.data]).toEqual(['UNAUTHENTICATED', { code: 'UNAUTHENTICATED' }]);
    expect([socket.active, timers.length]).toEqual([false, 0]);
  });

  it('says goodbye, and does not come back', () => {
    const onDisconnect = jest.fn();
    socket.on('disconnect', onDisconnect);
    socket.connect();
    line().accept();
    socket.disconnect();
    expect(line().sent.at(-1)).toBe('41');
    expect(line().closed).toBe(true);
    expect(onDisconnect).toHaveBeenCalledWith('io client disconnect');
    line().onclose?.();
    expect([socket.active, timers.length, lines.length]).toEqual([false, 0, 1]);
  });

  it('notices at once that the network is gone, and that it is back', () => {
    const onDisconnect = jest.fn();
    socket.on('disconnect', onDisconnect);
    socket.connect();
    line().accept();
    network.dispatchEvent(new Event('offline'));
    expect(onDisconnect).toHaveBeenCalledWith('transport close');
    network.dispatchEvent(new Event('online'));
    expect(lines).toHaveLength(2);
    expect(timers).toHaveLength(0);
  });

  it('does not open a line that nobody asked for when the network comes back', () => {
    network.dispatchEvent(new Event('online'));
    network.dispatchEvent(new Event('offline'));
    expect(lines).toHaveLength(0);
  });
});

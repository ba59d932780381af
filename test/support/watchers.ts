import type { ClientToServerEvents, Cursor, ServerToClientEvents } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { until } from './until.js';

/** Milliseconds between two tries to connect. */
const DELAY = { reconnectionDelay: 50, reconnectionDelayMax: 1_000 };

/** Somebody who follows a parcel, comes back by itself with the last cursor, and keeps what it was told. */
export class Watcher {
  /** The version that it saw first, then of each message in the order in which they came. */
  readonly versions: number[] = [];
  /** How often it was told that too much was missed. */
  reloads = 0;
  /** How often it was connected. */
  connections = 0;
  private cursor: Cursor | null = null;
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(url: string, number: string) {
    this.socket = io(url, { forceNew: true, transports: ['websocket'], ...DELAY });
    this.socket.on('connect', () => {
      this.connections += 1;
      this.socket.emit('tracking.watch', number, this.cursor, (answer) => {
        if (!answer.ok) return;
        if (answer.recovered === false) this.reloads += 1;
        if (this.versions.length === 0) this.versions.push(answer.shipment.version);
        this.cursor = answer.cursor;
      });
    });
    this.socket.on('tracking.changed', ({ version, cursor }) => {
      this.versions.push(version);
      this.cursor = cursor;
    });
  }

  get watches(): boolean {
    return this.versions.length > 0;
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** At once, not after the pause between two tries. */
  comeBack(): void {
    this.socket.disconnect().connect();
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** So many, who share these parcels among them; resolves once each has seen its parcel. */
export const watchersOf = async (url: string, numbers: readonly string[], count: number): Promise<Watcher[]> => {
  const watchers = Array.from({ length: count }, (_, index) => new Watcher(url, numbers[index % numbers.length] ?? ''));
  await until(`${count} sockets to watch`, () => watchers.every(({ watches }) => watches), 120_000);
  return watchers;
};

/** Resolves once each has heard of the version; whether it heard of those before it shows in `versions`. */
export const untilAllHeard = (watchers: readonly Watcher[], version: number): Promise<true> =>
  until(
    `${watchers.length} sockets to hear of version ${version}`,
    () => watchers.every(({ versions }) => (versions.at(-1) ?? 0) >= version),
    120_000,
  );

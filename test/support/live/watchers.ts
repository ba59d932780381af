import type { ClientToServerEvents, Cursor, ServerToClientEvents } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { until } from '../waiting/until.js';

/** Milliseconds between two connection attempts. */
const DELAY = { reconnectionDelay: 50, reconnectionDelayMax: 1_000 };

/** A client that watches a parcel, reconnects by itself with its last cursor, and stores the received versions. */
export class Watcher {
  /** The first version, then the version of each message in order of arrival. */
  readonly versions: number[] = [];
  /** The number of responses that it missed too much. */
  reloads = 0;
  /** The number of connections. */
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

  /** Connects immediately, without the pause between two attempts. */
  comeBack(): void {
    this.socket.disconnect().connect();
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** `count` watchers, distributed over these parcels; resolves once each has received its parcel. */
export const watchersOf = async (url: string, numbers: readonly string[], count: number): Promise<Watcher[]> => {
  const watchers = Array.from({ length: count }, (_, index) => new Watcher(url, numbers[index % numbers.length] ?? ''));
  await until(`${count} sockets to watch`, () => watchers.every(({ watches }) => watches), 120_000);
  return watchers;
};

/** Resolves once each has received the version; `versions` shows whether it also received the earlier ones. */
export const untilAllHeard = (watchers: readonly Watcher[], version: number): Promise<true> =>
  until(
    `${watchers.length} sockets to receive version ${version}`,
    () => watchers.every(({ versions }) => (versions.at(-1) ?? 0) >= version),
    120_000,
  );

import { EventEmitter, once } from 'node:events';
import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  KurrentDBClient,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventData,
  type Position,
} from '@kurrent/kurrentdb-client';

/** The real client on a server, with names of its own, so that a log in use can be tested on. */
export class TestedClient {
  readonly client: KurrentDBClient;
  private readonly subscriptions: AllStreamSubscription[] = [];

  constructor(
    url: string,
    readonly prefix = `waymark-${randomUUID()}-`,
  ) {
    this.client = KurrentDBClient.connectionString(url);
  }

  stream(name: string): string {
    return this.prefix + name;
  }

  append(name: string, streamState: bigint | 'any' | 'no_stream' | 'stream_exists', ...events: EventData[]) {
    return this.client.appendToStream(this.stream(name), events, { streamState });
  }

  /** To a stream that a filter by this client's prefix leaves out. */
  async appendElsewhere(): Promise<void> {
    await this.client.appendToStream(`other-${this.prefix}`, newEvent());
  }

  /** The ids in a stream. */
  async ids(name: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { event } of this.client.readStream(this.stream(name))) if (event) ids.push(event.id);
    return ids;
  }

  /** With a window, a checkpoint comes after every so many events of anyone. */
  subscribe(fromPosition?: Position, window?: number): Deliveries {
    const checkpoints = new EventEmitter();
    const filter = streamNameFilter({
      prefixes: [this.prefix],
      ...(window && { maxSearchWindow: window }),
      checkpointReached: async (_, position) => void checkpoints.emit('checkpoint', position),
    });
    const subscription = this.client.subscribeToAll({ filter, ...(fromPosition && { fromPosition }) });
    this.subscriptions.push(subscription);
    return new Deliveries(subscription, this.prefix, checkpoints);
  }

  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.unsubscribe()));
    await this.client.dispose();
  }
}

/** What a subscription delivers; each event is told as its stream's bare name and its revision. */
export class Deliveries {
  readonly caughtUp: Promise<unknown>;
  readonly ended: Promise<Error>;
  readonly checkpoint: Promise<Position>;
  readonly told: string[] = [];
  readonly positions: Position[] = [];
  private readonly arrivals = new EventEmitter();

  constructor(subscription: AllStreamSubscription, prefix: string, checkpoints: EventEmitter) {
    this.checkpoint = new Promise((resolve) => checkpoints.once('checkpoint', resolve));
    this.caughtUp = new Promise((resolve) => subscription.on('caughtUp', resolve));
    this.ended = new Promise((resolve) => subscription.on('error', resolve));
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (!event) return;
      this.told.push(`${event.streamId.slice(prefix.length)} ${event.revision}`);
      this.positions.push(event.position);
      this.arrivals.emit('arrival');
    });
  }

  /** Everything delivered, once it is that many events. */
  async first(count: number): Promise<string[]> {
    while (this.told.length < count) await once(this.arrivals, 'arrival');
    return this.told;
  }
}

export const newEvent = (data: string | Uint8Array = 'data', metadata: string | Uint8Array = 'metadata'): EventData =>
  binaryEvent({ type: 'tested', data: Buffer.from(data), metadata: Buffer.from(metadata) });

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
  type ReadStreamOptions,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';

/** The real client of a server, with its own stream names, so that tests can use a shared log. */
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

  /** Appends to a stream that a filter by this client's prefix excludes. */
  async appendElsewhere(): Promise<void> {
    await this.client.appendToStream(`other-${this.prefix}`, newEvent());
  }

  async read(name: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const { event } of this.client.readStream(this.stream(name), options)) if (event) events.push(event);
    return events;
  }

  /** The event ids of a stream. */
  async ids(name: string): Promise<string[]> {
    return (await this.read(name)).map(({ id }) => id);
  }

  /** With a window, a checkpoint follows every `window` events of any client. */
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

/** The deliveries of a subscription, each as the stream's name without prefix and the revision. */
export class Deliveries {
  readonly caughtUp: Promise<unknown>;
  readonly ended: Promise<Error>;
  readonly checkpoint: Promise<Position>;
  readonly events: string[] = [];
  readonly positions: Position[] = [];
  private readonly arrivals = new EventEmitter();

  constructor(subscription: AllStreamSubscription, prefix: string, checkpoints: EventEmitter) {
    this.checkpoint = new Promise((resolve) => checkpoints.once('checkpoint', resolve));
    this.caughtUp = new Promise((resolve) => subscription.on('caughtUp', resolve));
    this.ended = new Promise((resolve) => subscription.on('error', resolve));
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (!event) return;
      this.events.push(`${event.streamId.slice(prefix.length)} ${event.revision}`);
      this.positions.push(event.position);
      this.arrivals.emit('arrival');
    });
  }

  /** Resolves with all delivered events once there are `count`. */
  async first(count: number): Promise<string[]> {
    while (this.events.length < count) await once(this.arrivals, 'arrival');
    return this.events;
  }
}

export const newEvent = (data: string | Uint8Array = 'data', metadata: string | Uint8Array = 'metadata'): EventData =>
  binaryEvent({ type: 'tested', data: Buffer.from(data), metadata: Buffer.from(metadata) });

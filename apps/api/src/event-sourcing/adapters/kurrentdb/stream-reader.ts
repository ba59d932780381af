import { setTimeout as pause } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  streamNameFilter,
  type AllStreamRecordedEvent,
  type KurrentDBClient,
  type ReadRevision,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { StoreUnavailableError } from '../../event-store.js';
import { describeError, typeOf } from './append-outcome.js';
import { Backoff } from './backoff.js';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { LeaderConnection } from './leader-connection.js';
import type { SharedRecord } from './shared-log.js';
import { CallTimeoutError, within } from './within.js';

type Read<Event> = (client: KurrentDBClient) => AsyncIterable<{ event?: Event }>;

const collect = async <Event>(read: AsyncIterable<{ event?: Event }>): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);
  return events;
};

/** Reads of the leader, each tried again until it is answered or `callTimeout` milliseconds have passed. */
export class StreamReader {
  constructor(
    private readonly connection: LeaderConnection,
    private readonly prefix: string,
    private readonly callTimeout: number,
  ) {}

  /** At most `count` events from that version on. Empty: no such stream, or nothing there. */
  async readFrom(stream: string, version: number, count: number): Promise<SharedRecord[]> {
    return this.readStream(stream, { fromRevision: BigInt(version - 1), maxCount: count });
  }

  async lastEvent(stream: string): Promise<SharedRecord | undefined> {
    const [last] = await this.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    return last;
  }

  async eventAt(stream: string, version: number): Promise<SharedRecord | undefined> {
    const [event] = await this.readFrom(stream, version, 1);
    // Of a truncated stream the first event that is left answers for those that are gone.
    return event !== undefined && (event.version === version || event.version === 0) ? event : undefined;
  }

  async head(): Promise<number> {
    const filter = streamNameFilter({ prefixes: streamFilter(this.prefix) });
    const [last] = await this.call<AllStreamRecordedEvent>((client) =>
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, filter, requiresLeader: true }),
    );
    return Number(last?.position.commit ?? 0);
  }

  private async readStream(
    stream: string,
    options: { direction?: typeof BACKWARDS; fromRevision: ReadRevision; maxCount: number },
  ): Promise<SharedRecord[]> {
    try {
      const events = await this.call<RecordedEvent>((client) =>
        client.readStream(this.prefix + stream, { ...options, requiresLeader: true }),
      );
      return events.map((event) => toSharedRecord(event, this.prefix));
    } catch (error) {
      if (typeOf(error) === 'stream-not-found') return [];
      if (typeOf(error) !== 'stream-deleted') throw error;
      return [{ stream, version: 0, commit_position: 0, reason: 'the stream was deleted for ever' }];
    }
  }

  /** Rejects with StoreUnavailableError, or with the client's error of a stream that is not there. */
  private async call<Event>(read: Read<Event>): Promise<Event[]> {
    const end = performance.now() + this.callTimeout;
    const backoff = new Backoff();
    let reason: unknown;
    for (;;) {
      try {
        return await this.tryOnce(read, end);
      } catch (error) {
        if (isAnswer(error)) throw error;
        // The last try may have no time: what ended the one before it says more.
        if (reason === undefined || !(error instanceof CallTimeoutError)) reason = error;
        const rest = backoff.next();
        if (typeOf(error) === 'access-denied' || this.connection.closed || performance.now() + rest > end) {
          throw new StoreUnavailableError(`KurrentDB cannot be read: ${describeError(reason)}`, { cause: reason });
        }
        await pause(rest);
      }
    }
  }

  private async tryOnce<Event>(read: Read<Event>, end: number): Promise<Event[]> {
    const leader = await within(Math.max(1, end - performance.now()), this.connection.current());
    try {
      const events = await within(Math.max(1, end - performance.now()), collect(read(leader.node.client)));
      leader.node.hasRead = true;
      return events;
    } catch (error) {
      if (isAnswer(error)) leader.node.hasRead = true;
      else if (typeOf(error) === 'unavailable' && !leader.node.hasRead) this.connection.replace(leader);
      else this.connection.suspect(leader);
      throw error;
    }
  }
}

const isAnswer = (error: unknown): boolean => {
  const type = typeOf(error);
  return type === 'stream-not-found' || type === 'stream-deleted';
};

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
import { StoreUnavailableError } from '@waymark/event-store';
import { describeError, typeOf } from './append-outcome.js';
import { Backoff } from '../connection/backoff.js';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { Leader, LeaderConnection } from '../connection/leader-connection.js';
import type { SharedRecord } from './shared-log.js';
import { CallTimeoutError, within } from '../connection/within.js';

type Read<Event> = (client: KurrentDBClient) => AsyncIterable<{ event?: Event }>;

const collect = async <Event>(read: AsyncIterable<{ event?: Event }>): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);
  return events;
};

/** Reads from the leader. Each read is retried until it is answered or `callTimeout` milliseconds have passed. */
export class StreamReader {
  constructor(
    private readonly connection: LeaderConnection,
    private readonly prefix: string,
    private readonly callTimeout: number,
  ) {}

  /** Returns at most `count` events starting at `version`. Empty: the stream does not exist or has no such events. */
  async readFrom(stream: string, version: number, count: number): Promise<SharedRecord[]> {
    return this.readStream(stream, { fromRevision: BigInt(version - 1), maxCount: count });
  }

  async lastEvent(stream: string): Promise<SharedRecord | undefined> {
    const [last] = await this.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    return last;
  }

  async eventAt(stream: string, version: number): Promise<SharedRecord | undefined> {
    const [event] = await this.readFrom(stream, version, 1);
    // For a truncated stream, KurrentDB returns its first remaining event instead of a removed one.
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
      return [{ stream, version: 0, commit_position: 0, reason: 'the stream was deleted permanently' }];
    }
  }

  /** Rejects with StoreUnavailableError, or with the client's error for a missing stream. */
  private async call<Event>(read: Read<Event>): Promise<Event[]> {
    const end = performance.now() + this.callTimeout;
    const backoff = new Backoff();
    let reason: unknown;
    for (;;) {
      try {
        return await this.tryOnce(read, end);
      } catch (error) {
        if (isAnswer(error)) throw error;
        // The last attempt may have had no time left. The error of the previous attempt says more.
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
    let leader = undefined as Leader | undefined;
    const attempt = async (): Promise<Event[]> => {
      leader = await this.connection.current();
      const events = await collect(read(leader.node.client));
      leader.node.hasRead = true;
      return events;
    };
    try {
      return await within(Math.max(1, end - performance.now()), attempt());
    } catch (error) {
      if (!leader) throw error;
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

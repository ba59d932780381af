import { setTimeout as pause } from 'node:timers/promises';
import type { EventData, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { VersionConflictError, OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import {
  AppendRefusedError,
  endsClient,
  outcomeOfError,
  outcomeOfResult,
  type AppendOutcome,
} from './append-outcome.js';
import { Backoff } from '../connection/backoff.js';
import { toEventData } from './envelope.js';
import type { Leader, LeaderConnection } from '../connection/leader-connection.js';
import type { NewEvent } from './shared-log.js';
import type { StreamReader } from './stream-reader.js';
import { within } from '../connection/within.js';

type AppendClient = Pick<KurrentDBClient, 'appendToStream'>;

interface Batch {
  stream: string;
  expectedVersion: number;
  ids: readonly string[];
  events: EventData[];
}

export interface AppendLimits {
  prefix: string;
  /** Timeout of one attempt in milliseconds. */
  callTimeout: number;
  /** Limit for all attempts in milliseconds. */
  appendLimit: number;
}

const ignore = (): void => undefined;

/**
 * Appends and retries until the outcome is known. Unanswered attempts are retried unchanged: KurrentDB recognizes event
 * ids at the same expected revision and acknowledges them without recording them twice.
 */
export class Appender {
  constructor(
    private readonly connection: Pick<LeaderConnection, 'current' | 'suspect' | 'replace' | 'closed'>,
    private readonly reader: Pick<StreamReader, 'readFrom'>,
    private readonly limits: AppendLimits,
  ) {}

  async append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<number> {
    if (events.length === 0) throw new RangeError('an append requires at least one event');
    const batch = { stream, expectedVersion, ids: events.map(({ id }) => id), events: events.map(toEventData) };
    const { appendLimit, callTimeout } = this.limits;
    const lastTry = performance.now() + Math.max(0, appendLimit - callTimeout);
    const backoff = new Backoff();
    let unknown = false;
    for (;;) {
      const outcome = await this.decided(batch, await this.tryOnce(batch, lastTry));
      switch (outcome.kind) {
        case 'appended':
          return outcome.commit_position;
        case 'conflict':
          throw new VersionConflictError(stream, expectedVersion, outcome.actual);
        case 'refused':
          if (unknown) throw new OutcomeUnknownError(outcome.reason);
          throw new AppendRefusedError(outcome.reason);
        case 'unknown':
          unknown = true;
          break;
        case 'not-sent':
          break;
        default:
          return outcome satisfies never;
      }
      const rest = backoff.next();
      if (this.connection.closed || performance.now() + rest > lastTry) {
        const message = `KurrentDB did not answer within ${appendLimit} ms: ${outcome.reason}`;
        throw unknown ? new OutcomeUnknownError(message) : new StoreUnavailableError(message);
      }
      await pause(rest);
    }
  }

  private async tryOnce(batch: Batch, lastTry: number): Promise<AppendOutcome> {
    try {
      const leader = await this.connection.current();
      const client = await leader.node.appends.take(Math.max(0, lastTry - performance.now()));
      return client
        ? await this.send(leader, client, batch)
        : { kind: 'not-sent', reason: 'earlier appends are unanswered' };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  private async send(
    leader: Leader,
    client: AppendClient,
    { stream, expectedVersion, events }: Batch,
  ): Promise<AppendOutcome> {
    const call = client.appendToStream(this.limits.prefix + stream, events, {
      streamState: expectedVersion === 0 ? 'no_stream' : BigInt(expectedVersion - 1),
      requiresLeader: true,
    });
    // Releases the slot only when the client is done with the call, because unwritten messages still count.
    void call.catch(ignore).then(() => leader.node.appends.release(client));
    try {
      return outcomeOfResult(await within(this.limits.callTimeout, call));
    } catch (error) {
      const outcome = outcomeOfError(error);
      if (endsClient(error)) this.connection.replace(leader);
      else if (outcome.kind === 'unknown' || outcome.kind === 'not-sent') this.connection.suspect(leader);
      return outcome;
    }
  }

  /**
   * Decides whether a conflict is with this batch's own earlier attempt, by comparing the event ids at its versions.
   */
  private async decided(batch: Batch, outcome: AppendOutcome): Promise<AppendOutcome> {
    if (outcome.kind !== 'conflict' || outcome.actual <= batch.expectedVersion) return outcome;
    try {
      const records = await this.reader.readFrom(batch.stream, batch.expectedVersion + 1, batch.ids.length);
      const others = records.some((record, index) => !('id' in record) || record.id !== batch.ids[index]);
      const last = records.at(-1);
      if (others) return outcome;
      if (last === undefined || records.length < batch.ids.length)
        return undecided('the leader does not show all events yet');
      return { kind: 'appended', commit_position: last.commit_position };
    } catch (error) {
      return undecided(error instanceof Error ? error.message : String(error));
    }
  }
}

/** A version is taken when its append is in the leader's queue, but readable only after a majority has it. */
const undecided = (reason: string): AppendOutcome => ({ kind: 'unknown', reason });

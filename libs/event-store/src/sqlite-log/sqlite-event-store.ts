import { canonicalJson } from '@waymark/proofs';
import {
  SERVING,
  VersionConflictError,
  type Append,
  type Appended,
  type DomainEvent,
  type EventStore,
  type Mark,
  type Position,
  type Standing,
} from '../log/event-store.js';
import type { Log } from '../log/log.js';
import { contentOf } from '../log/recorded-event.js';
import type { LogFile } from './sqlite-event-reader.js';
import { SqliteLogProof } from './sqlite-log-proof.js';
import { openSqliteLog, SqliteLog } from './sqlite-log.js';

/** The embedded store: only this process appends, to its own file. */
class SqliteEventStore<Event extends DomainEvent, Actor>
  extends SqliteLog<Event, Actor>
  implements EventStore<Event, Actor>
{
  async append(append: Append<Event, Actor>): Promise<Appended> {
    const { stream, expectedVersion, previousHash, events, metadata } = append;
    if (events.length === 0) throw new RangeError('an append requires at least one event');
    const contents = events.map((event) => contentOf(this.format, event));
    const result = await this.submit({
      kind: 'append',
      stream,
      expectedVersion,
      previousHash,
      metadata: canonicalJson(metadata),
      events: contents,
    });
    switch (result.kind) {
      case 'appended':
        return {
          mark: result.position,
          version: result.version,
          hash: result.hash,
          data: contents.map(({ data }) => data),
        };
      case 'conflict':
        throw new VersionConflictError(stream, expectedVersion, result.actual);
      default:
        throw new Error(`an append to ${stream} at version ${expectedVersion} was rejected: ${result.kind}`);
    }
  }

  async isLast(stream: string, version: number): Promise<boolean> {
    return this.reader.versionOf(stream) === version;
  }

  async positionOf(mark: Mark): Promise<Position> {
    return mark;
  }

  async markOf(position: Position): Promise<Mark> {
    return position;
  }

  async catchUp(): Promise<void> {
    // Nothing to do: this file contains every recorded event.
  }

  standing(): Standing {
    return SERVING;
  }

  onStanding(): () => void {
    return () => undefined;
  }
}

/** Rejects with a readable error if another process uses the file or this version cannot read it. */
export const openSqliteEventStore = async <Event extends DomainEvent, Actor>(
  log: LogFile<Event>,
): Promise<EventStore<Event, Actor>> => new SqliteEventStore<Event, Actor>(await openSqliteLog(log, 'FULL'));

/** Opens the log of a single node, in one file. Rejects as openSqliteEventStore does. */
export const openEmbeddedLog = async <Event extends DomainEvent, Actor>(
  options: LogFile<Event>,
): Promise<Log<Event, Actor>> => {
  const store = await openSqliteEventStore<Event, Actor>(options);
  const proof = new SqliteLogProof(options.file);
  const close = async (): Promise<void> => {
    await proof.close();
    await store.close();
  };
  return { store, proof, copy: undefined, close };
};

import { canonicalJson } from '../../canonical-json.js';
import {
  VersionConflictError,
  type Append,
  type Appended,
  type EventStore,
  type Mark,
  type Position,
  type RecordedEvent,
  type UnreadableEvent,
} from '../../event-store.js';
import { contentOf } from '../../recorded-event.js';
import { workerLocation } from '../../worker-location.js';
import type { WriterJob, WriterResult } from './event-writer.js';
import { FileLock } from './file-lock.js';
import { GroupCommit } from './group-commit/group-commit.js';
import { openSqliteEventReader, type SqliteEventReader } from './sqlite-event-reader.js';

type Listener = (position: Position) => void;

class SqliteEventStore implements EventStore {
  constructor(
    private readonly writer: GroupCommit<WriterJob, WriterResult>,
    private readonly reader: SqliteEventReader,
    private readonly lock: FileLock,
    private readonly listeners: Set<Listener>,
  ) {}

  async append({ stream, expectedVersion, previousHash, events, metadata }: Append): Promise<Appended> {
    if (events.length === 0) throw new RangeError('an append has at least one event');
    const result = await this.writer.submit({
      kind: 'append',
      stream,
      expectedVersion,
      previousHash,
      metadata: canonicalJson(metadata),
      events: events.map(contentOf),
    });
    switch (result.kind) {
      case 'appended':
        return { mark: result.position, version: result.version };
      case 'conflict':
        throw new VersionConflictError(stream, expectedVersion, result.actual);
      default:
        throw new Error(`an append to ${stream} at version ${expectedVersion} was refused: ${result.kind}`);
    }
  }

  /** This process alone writes the file. */
  async isLast(stream: string, version: number): Promise<boolean> {
    return ((await this.reader.lastOf(stream))?.version ?? 0) === version;
  }

  async positionOf(mark: Mark): Promise<Position> {
    return mark;
  }

  readStream(stream: string, afterVersion?: number): Promise<RecordedEvent[]> {
    return this.reader.readStream(stream, afterVersion);
  }

  readAfter(position: Position, limit: number): Promise<(RecordedEvent | UnreadableEvent)[]> {
    return this.reader.readAfter(position, limit);
  }

  readAt(positions: readonly Position[]): Promise<(RecordedEvent | UnreadableEvent)[]> {
    return this.reader.readAt(positions);
  }

  lastOf(stream: string): Promise<RecordedEvent | UnreadableEvent | undefined> {
    return this.reader.lastOf(stream);
  }

  hashAt(position: Position): Promise<string | undefined> {
    return this.reader.hashAt(position);
  }

  head(): Promise<Position> {
    return this.reader.head();
  }

  onAppended(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async check(): Promise<void> {
    await this.writer.submit({ kind: 'check' });
  }

  async close(): Promise<void> {
    this.listeners.clear();
    this.reader.close();
    await this.writer.close();
    this.lock.release();
  }
}

const lastPosition = (results: readonly WriterResult[]): Position => {
  let last = 0;
  for (const result of results) if ('position' in result) last = Math.max(last, result.position);
  return last;
};

/** Rejects with a readable error when another process has the file or this version cannot use it. */
export const openSqliteEventStore = async ({ file }: { file: string }): Promise<EventStore> => {
  const lock = FileLock.acquire(file);
  const listeners = new Set<Listener>();
  try {
    const writer = await GroupCommit.open<WriterJob, WriterResult>({
      worker: workerLocation(import.meta.url, './event-writer.worker.js'),
      workerData: { file },
      onCommitted: (results) => {
        const position = lastPosition(results);
        if (position > 0) for (const listener of listeners) listener(position);
      },
    });
    return new SqliteEventStore(writer, openSqliteEventReader({ file }), lock, listeners);
  } catch (error) {
    lock.release();
    throw error;
  }
};

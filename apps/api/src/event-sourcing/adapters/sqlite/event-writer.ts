import type { Position } from '../../event-store.js';
import { chainEvents, eventHash, FIRST_PREVIOUS_HASH, type ChainedEvent, type EventContent } from '../../hash-chain.js';
import { eventFile } from './event-file.js';
import { EventTreeWriter } from './event-tree-writer.js';
import type { JobHandler } from './group-commit/committer.js';
import {
  openDatabase,
  prepare,
  prepareArrays,
  type Database,
  type Durability,
  type Statement,
} from './open-database.js';

/** Decided here: the embedded log. */
export interface AppendJob {
  kind: 'append';
  stream: string;
  expectedVersion: number;
  previousHash: string;
  events: readonly EventContent[];
  /** Canonical JSON text. */
  metadata: string;
}

/** An event that was decided elsewhere, with KurrentDB's commit position. */
export interface CopiedEvent {
  event: ChainedEvent;
  commit_position: number;
}

/** Events that follow the last one of this copy; taken together or not at all. */
export interface CopyJob {
  kind: 'copy';
  events: readonly CopiedEvent[];
}

/** Keeps where KurrentDB has this copy's last event, when the file was filled before it was a copy. */
export interface AnchorJob {
  kind: 'anchor';
  position: Position;
  commit_position: number;
}

/** A check writes and changes nothing: it shows that a write can be made. */
export type WriterJob = AppendJob | CopyJob | AnchorJob | { kind: 'check' };

/** Why an event cannot follow in this copy. */
export interface Difference {
  stream: string;
  version: number;
  reason: string;
}

export type WriterResult =
  | { kind: 'appended'; position: Position; version: number; hash: string }
  | { kind: 'conflict'; actual: number }
  /** The stream's event at that version has another hash than the caller's. */
  | { kind: 'other history' }
  | { kind: 'copied'; position: Position }
  | { kind: 'differs'; difference: Difference }
  | { kind: 'done' };

interface StreamHead {
  version: number;
  hash: string;
}

const NO_HEAD: StreamHead = { version: 0, hash: FIRST_PREVIOUS_HASH };

/** Writes events.db inside the committer's transaction. */
export class EventWriter implements JobHandler<WriterJob, WriterResult> {
  private readonly selectHead: Statement<StreamHead>;
  private readonly selectHash: Statement<readonly [hash: string]>;
  private readonly selectPosition: Statement<{ position: number | null }>;
  private readonly selectCommit: Statement<{ commit_position: number | null }>;
  private readonly insertEvent: Statement;
  private readonly insertEnd: Statement;
  private readonly insertCommit: Statement;
  private readonly tree: EventTreeWriter;
  /** Of the last event written in this transaction; a job that fails leaves no gap behind. */
  private position = 0;
  /** That event; undefined before the first. */
  private last: ChainedEvent | undefined;

  constructor(readonly database: Database) {
    this.selectHead = prepare(
      database,
      'SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1',
    );
    this.selectHash = prepareArrays(database, 'SELECT hash FROM events WHERE stream = ? AND version = ?');
    this.selectPosition = prepare(database, 'SELECT max(position) AS position FROM events');
    this.selectCommit = prepare(database, 'SELECT max(commit_position) AS commit_position FROM commits');
    this.insertEvent = prepare(
      database,
      'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (stream, version) DO NOTHING',
    );
    this.insertEnd = prepare(database, 'INSERT OR REPLACE INTO log_end VALUES (1, ?, ?, ?, ?)');
    this.insertCommit = prepare(database, 'INSERT OR REPLACE INTO commits VALUES (?, ?)');
    this.tree = new EventTreeWriter(database);
  }

  static open(file: string, durability: Durability): EventWriter {
    const database = openDatabase(file, eventFile, durability);
    try {
      const writer = new EventWriter(database);
      writer.tree.complete();
      return writer;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  begin(): void {
    this.position = this.selectPosition.get()?.position ?? 0;
    this.last = undefined;
  }

  end(): void {
    if (this.last) this.insertEnd.run(this.position, this.last.stream, this.last.version, this.last.hash);
  }

  apply(job: WriterJob): WriterResult {
    switch (job.kind) {
      case 'append':
        return this.append(job);
      case 'copy':
        return this.copy(job);
      case 'anchor':
        this.insertCommit.run(job.position, job.commit_position);
        return { kind: 'done' };
      case 'check':
        this.database.exec(`PRAGMA user_version = ${eventFile.version}`);
        return { kind: 'done' };
      default:
        return job satisfies never;
    }
  }

  private append({ stream, expectedVersion, previousHash, events, metadata }: AppendJob): WriterResult {
    const [hash] = expectedVersion === 0 ? [FIRST_PREVIOUS_HASH] : (this.selectHash.get(stream, expectedVersion) ?? []);
    if (hash === undefined) return this.conflict(stream);
    if (hash !== previousHash) return { kind: 'other history' };
    const chained = chainEvents({ stream, version: expectedVersion, hash }, events, metadata);
    // The first says whether its version is still free: those after it are, when it is.
    if (!this.insert(chained)) return this.conflict(stream);
    const { version, hash: last } = chained.at(-1) ?? { version: expectedVersion, hash };
    return { kind: 'appended', position: this.position, version, hash: last };
  }

  private conflict(stream: string): WriterResult {
    return { kind: 'conflict', actual: this.headOf(stream).version };
  }

  /** Every event is checked before the first is written: a result is not rolled back. */
  private copy({ events }: CopyJob): WriterResult {
    const heads = new Map<string, StreamHead>();
    let last = this.selectCommit.get()?.commit_position ?? -1;
    for (const { event, commit_position } of events) {
      const { stream, version, hash } = event;
      const head = heads.get(stream) ?? this.headOf(stream);
      const reason = commit_position > last ? reasonNotToFollow(head, event) : 'it is not after the last one';
      if (reason !== undefined) return { kind: 'differs', difference: { stream, version, reason } };
      heads.set(stream, { version, hash });
      last = commit_position;
    }
    for (const { event, commit_position } of events) {
      this.insert([event]);
      this.insertCommit.run(this.position, commit_position);
    }
    return { kind: 'copied', position: this.position };
  }

  private headOf(stream: string): StreamHead {
    return this.selectHead.get(stream) ?? NO_HEAD;
  }

  /** False when the version of the first is taken; then nothing is written. */
  private insert(chained: readonly ChainedEvent[]): boolean {
    let { position } = this;
    for (const event of chained) {
      position += 1;
      const { id, stream, version, type, schema_version, data, metadata, hash, previous_hash } = event;
      const { changes } = this.insertEvent.run(
        position,
        id,
        stream,
        version,
        type,
        schema_version,
        data,
        metadata,
        hash,
        previous_hash,
      );
      if (changes === 0) return false;
      this.tree.added(position);
    }
    this.position = position;
    this.last = chained.at(-1) ?? this.last;
    return true;
  }
}

const reasonNotToFollow = (head: StreamHead, event: ChainedEvent): string | undefined => {
  if (event.version !== head.version + 1) return `its stream is at version ${head.version}`;
  if (event.previous_hash !== head.hash) return 'the event before it has another hash than it names';
  return eventHash(event) === event.hash ? undefined : 'it is not what its hash says';
};

import type { Position } from '../log/event-store.js';
import {
  chainEvents,
  eventHash,
  FIRST_PREVIOUS_HASH,
  type ChainedEvent,
  type EventContent,
} from '../log/hash-chain.js';
import { eventFile, type FileAdvice } from './event-file.js';
import { EventTreeWriter } from './event-tree-writer.js';
import { WalMark } from './wal-mark.js';
import type { JobHandler } from '../sqlite/group-commit/committer.js';
import {
  openDatabase,
  opening,
  prepare,
  prepareArrays,
  type Database,
  type Durability,
  type Statement,
} from '../sqlite/open-database.js';

/** An append to the embedded log, which checks it for conflicts. */
export interface AppendJob {
  kind: 'append';
  stream: string;
  expectedVersion: number;
  previousHash: string;
  events: readonly EventContent[];
  /** Canonical JSON text. */
  metadata: string;
}

/** An event already accepted by KurrentDB, with its commit position. */
export interface CopiedEvent {
  event: ChainedEvent;
  commit_position: number;
}

/** Events that follow the last event of this copy. All of them are written or none. */
export interface CopyJob {
  kind: 'copy';
  events: readonly CopiedEvent[];
}

/** Stores KurrentDB's commit position of this copy's last event, for a file that was filled before it became a copy. */
export interface AnchorJob {
  kind: 'anchor';
  position: Position;
  commit_position: number;
}

/** A check proves that the file is writable, without changing its content. */
export type WriterJob = AppendJob | CopyJob | AnchorJob | { kind: 'check' };

/** Why an event cannot be added to this copy. */
export interface Difference {
  stream: string;
  version: number;
  reason: string;
}

export type WriterResult =
  | { kind: 'appended'; position: Position; version: number; hash: string }
  | { kind: 'conflict'; actual: number }
  /** The stream's event at that version has another hash than the caller expects. */
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
  private readonly walMark: WalMark;
  /** Position of the last event in this transaction. Failed jobs leave no gap. */
  private position = 0;
  /** The event at `position`; undefined before the first event of the transaction. */
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
    this.walMark = new WalMark(database);
  }

  static open(file: string, durability: Durability, advice: FileAdvice = {}): EventWriter {
    const database = openDatabase(file, { ...eventFile, ...advice }, durability);
    const complete = (): EventWriter => {
      const writer = new EventWriter(database);
      writer.tree.complete();
      return writer;
    };
    try {
      return opening(file, complete, advice.remedy);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  isProbe({ kind }: WriterJob): boolean {
    return kind === 'check';
  }

  unfolded(): void {
    this.walMark.set();
  }

  folded(): void {
    this.walMark.clear();
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
    // Only the first event can conflict: if its version is free, the later ones are too.
    if (!this.insert(chained)) return this.conflict(stream);
    const { version, hash: last } = chained.at(-1) ?? { version: expectedVersion, hash };
    return { kind: 'appended', position: this.position, version, hash: last };
  }

  private conflict(stream: string): WriterResult {
    return { kind: 'conflict', actual: this.headOf(stream).version };
  }

  /** Checks all events before it writes the first one, because returning a result does not roll back. */
  private copy({ events }: CopyJob): WriterResult {
    const heads = new Map<string, StreamHead>();
    let last = this.selectCommit.get()?.commit_position ?? -1;
    for (const { event, commit_position } of events) {
      const { stream, version, hash } = event;
      const head = heads.get(stream) ?? this.headOf(stream);
      const reason =
        commit_position > last
          ? reasonNotToFollow(head, event)
          : 'its commit position is not after that of the last event';
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

  /** Returns false, without having written an event, if the version of the first event is taken. */
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
  if (event.version !== head.version + 1) return `the stream is at version ${head.version}`;
  if (event.previous_hash !== head.hash) return 'its previous_hash does not match the previous event';
  return eventHash(event) === event.hash ? undefined : 'its content does not match its hash';
};

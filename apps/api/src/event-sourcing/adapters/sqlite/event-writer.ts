import type { Appended, ExpectedVersion, Position } from '../../event-store.js';
import { eventHash, FIRST_PREVIOUS_HASH, type StoredEvent } from '../../hash-chain.js';
import { eventFile } from './event-file.js';
import type { JobHandler } from './group-commit/committer.js';
import { openDatabase, prepare, type Database, type Statement } from './open-database.js';

/** An event on its way to the writer; `data` is canonical JSON text. */
export interface EventToWrite {
  id: string;
  type: string;
  schema_version: number;
  data: string;
}

export interface WriterAppend {
  stream: string;
  expectedVersion: ExpectedVersion;
  events: readonly EventToWrite[];
  /** Canonical JSON text. */
  metadata: string;
}

/** A check writes and changes nothing: it shows that a write can be made. */
export type WriterJob = WriterAppend | 'check';

export type WriterResult = Appended | { conflict: { actual: number } } | 'checked';

interface StreamHead {
  version: number;
  hash: string;
}

const NO_HEAD: StreamHead = { version: 0, hash: FIRST_PREVIOUS_HASH };

type ChainedEvent = Omit<StoredEvent, 'position'>;

/** The events as they follow the head, each with its hash. */
const chain = (head: StreamHead, { stream, events, metadata }: WriterAppend): ChainedEvent[] => {
  let { version, hash } = head;
  return events.map(({ id, type, schema_version, data }) => {
    version += 1;
    const link = { id, stream, version, type, schema_version, data, metadata, previous_hash: hash };
    hash = eventHash(link);
    return { ...link, hash };
  });
};

/** Appends to events.db inside the committer's transaction. */
export class EventWriter implements JobHandler<WriterJob, WriterResult> {
  private readonly selectHead: Statement<StreamHead>;
  private readonly selectPosition: Statement<{ position: number | null }>;
  private readonly insertEvent: Statement;
  private readonly insertHead: Statement;
  private readonly updateHead: Statement;
  /** Of the last event written in this transaction; a job that fails leaves no gap behind. */
  private position = 0;

  constructor(readonly database: Database) {
    this.selectHead = prepare(database, 'SELECT version, hash FROM streams WHERE stream = ?');
    this.selectPosition = prepare(database, 'SELECT max(position) AS position FROM events');
    this.insertEvent = prepare(database, 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.insertHead = prepare(database, 'INSERT OR IGNORE INTO streams (version, hash, stream) VALUES (?, ?, ?)');
    this.updateHead = prepare(database, 'UPDATE streams SET version = ?, hash = ? WHERE stream = ?');
  }

  static open(file: string): EventWriter {
    return new EventWriter(openDatabase(file, eventFile, 'FULL'));
  }

  begin(): void {
    this.position = this.selectPosition.get()?.position ?? 0;
  }

  apply(job: WriterJob): WriterResult {
    if (job === 'check') {
      this.database.exec(`PRAGMA user_version = ${eventFile.version}`);
      return 'checked';
    }
    const { stream, expectedVersion } = job;
    // A stream that should not exist is not looked up: if it does, its head cannot be inserted.
    const head = expectedVersion === 0 ? NO_HEAD : this.headOf(stream);
    if (expectedVersion !== 'any' && expectedVersion !== head.version) return { conflict: { actual: head.version } };
    const chained = chain(head, job);
    const { version, hash } = chained.at(-1) ?? head;
    const moveHead = head === NO_HEAD ? this.insertHead : this.updateHead;
    if (moveHead.run(version, hash, stream).changes === 0) return { conflict: { actual: this.headOf(stream).version } };

    let { position } = this;
    for (const event of chained) this.insert((position += 1), event);
    this.position = position;
    return { position, version };
  }

  private headOf(stream: string): StreamHead {
    return this.selectHead.get(stream) ?? NO_HEAD;
  }

  private insert(position: Position, event: ChainedEvent): void {
    const { id, stream, version, type, schema_version, data, metadata, hash, previous_hash } = event;
    this.insertEvent.run(position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash);
  }
}

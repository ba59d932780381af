import type { Position } from '../../event-store.js';
import { TreeNodes, type TreeHead } from '../../event-tree.js';
import { eventHash, FIRST_PREVIOUS_HASH, type StoredEvent } from '../../hash-chain.js';
import { MerkleTree } from '../../merkle-tree.js';
import { eventFile } from './event-file.js';
import { createDatabase, prepare, type Database, type Statement } from './open-database.js';

interface StreamHead {
  version: number;
  hash: string;
}

const NO_HEAD: StreamHead = { version: 0, hash: FIRST_PREVIOUS_HASH };

/** An event cannot come next; `field` is the first of its fields that says so. */
export class BrokenEventError extends Error {
  override readonly name = 'BrokenEventError';

  constructor(
    readonly event: Pick<StoredEvent, 'position' | 'stream' | 'version'>,
    readonly field: 'position' | 'version' | 'previous_hash' | 'hash',
    readonly reason: string,
  ) {
    super(`position ${event.position} (${event.stream}, version ${event.version}): ${reason}`);
  }
}

/**
 * Makes an events.db of the events of a log, from the first on, each checked as it comes. Nobody else has the file, and
 * it is nothing until `finish`: without a journal, in one transaction, in memory that does not grow with the log.
 */
export class NewLogFile {
  private readonly selectHead: Statement<StreamHead>;
  private readonly insertEnd: Statement;
  private readonly insertEvent: Statement;
  private readonly insertNode: Statement;
  private readonly insertCommit: Statement;
  private readonly nodes = new TreeNodes();
  private readonly tree = new MerkleTree();
  private last: StoredEvent | undefined;
  private streamCount = 0;

  private constructor(private readonly database: Database) {
    this.selectHead = prepare(
      database,
      'SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1',
    );
    this.insertEnd = prepare(database, 'INSERT INTO log_end VALUES (1, ?, ?, ?, ?)');
    this.insertEvent = prepare(database, 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.insertNode = prepare(database, 'INSERT INTO tree_nodes VALUES (?, ?, ?)');
    this.insertCommit = prepare(database, 'INSERT INTO commits VALUES (?, ?)');
  }

  /** Of a file that does not exist yet. Throws SQLite's error. */
  static create(file: string): NewLogFile {
    const database = createDatabase(file, eventFile);
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new NewLogFile(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get position(): Position {
    return this.tree.leaves;
  }

  /** The hash of the last event; 64 zeros before the first. */
  get hash(): string {
    return this.last?.hash ?? FIRST_PREVIOUS_HASH;
  }

  get streams(): number {
    return this.streamCount;
  }

  get treeHead(): TreeHead {
    return { size: this.position, root: this.tree.root() };
  }

  /** `commit_position` is where KurrentDB has it, when the file is a copy's. Throws BrokenEventError, or SQLite's error. */
  add(event: StoredEvent, commit_position?: number): void {
    const head = this.selectHead.get(event.stream) ?? NO_HEAD;
    this.check(event, head);
    const { position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash } = event;
    this.insertEvent.run(position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash);
    if (commit_position !== undefined) this.insertCommit.run(position, commit_position);
    for (const node of this.nodes.add(hash)) this.insertNode.run(node.level, node.number, node.hash);
    this.tree.add(hash);
    this.last = event;
    if (version === 1) this.streamCount += 1;
  }

  /** Afterwards the file is a whole log; it has yet to be written through to the disk. Throws SQLite's error. */
  finish(): void {
    if (this.last) this.insertEnd.run(this.last.position, this.last.stream, this.last.version, this.last.hash);
    this.database.exec('COMMIT');
    this.database.close();
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  private check(event: StoredEvent, head: StreamHead): void {
    if (event.position !== this.position + 1) {
      throw new BrokenEventError(event, 'position', `it comes after the event at position ${this.position}`);
    }
    if (event.version !== head.version + 1) {
      throw new BrokenEventError(event, 'version', `its stream is at version ${head.version}`);
    }
    if (event.previous_hash !== head.hash) {
      throw new BrokenEventError(event, 'previous_hash', 'the event before it has another hash than it names');
    }
    if (eventHash(event) !== event.hash) {
      throw new BrokenEventError(event, 'hash', 'the event is not what its hash says');
    }
  }
}

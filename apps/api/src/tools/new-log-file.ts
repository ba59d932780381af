import { type Position, eventHash, FIRST_PREVIOUS_HASH, type StoredEvent } from '@waymark/event-store';
import { TreeNodes, type TreeHead, MerkleTree } from '@waymark/proofs/tree';
import { eventFile, createDatabase, prepare, type Database, type Statement } from '@waymark/event-store/sqlite';

interface StreamHead {
  version: number;
  hash: string;
}

const NO_HEAD: StreamHead = { version: 0, hash: FIRST_PREVIOUS_HASH };

/** An event cannot be added. `field` is the first field that is inconsistent. */
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
 * Creates an events.db from the events of a log, starting with the first, and verifies each. For speed, it writes one
 * transaction without a journal, in constant memory. The file is incomplete until `finish`.
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

  /** Creates the file, which must not exist. Throws an SQLite error. */
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

  /** Returns the hash of the last event; 64 zeros before the first. */
  get hash(): string {
    return this.last?.hash ?? FIRST_PREVIOUS_HASH;
  }

  get streams(): number {
    return this.streamCount;
  }

  get treeHead(): TreeHead {
    return { size: this.position, root: this.tree.root() };
  }

  /** `commit_position` is KurrentDB's, for the file of a copy. Throws BrokenEventError or an SQLite error. */
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

  /** Completes the file. The caller must still sync it to disk. Throws an SQLite error. */
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
      throw new BrokenEventError(event, 'position', `expected position ${this.position + 1}`);
    }
    if (event.version !== head.version + 1) {
      throw new BrokenEventError(event, 'version', `the stream is at version ${head.version}`);
    }
    if (event.previous_hash !== head.hash) {
      throw new BrokenEventError(event, 'previous_hash', 'its previous_hash does not match the previous event');
    }
    if (eventHash(event) !== event.hash) {
      throw new BrokenEventError(event, 'hash', 'its content does not match its hash');
    }
  }
}

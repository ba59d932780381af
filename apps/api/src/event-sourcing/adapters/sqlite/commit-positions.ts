import { eventFile } from './event-file.js';
import { openDatabase, prepare, type Database, type Statement } from './open-database.js';

/**
 * Writes anew where KurrentDB has each event of an events.db, in one transaction: what the file said before stays
 * until `keep`, and for good when it is closed without.
 */
export class CommitPositions {
  private readonly insert: Statement;
  private position = 0;

  private constructor(private readonly database: Database) {
    this.insert = prepare(database, 'INSERT INTO commits VALUES (?, ?)');
  }

  /** The caller holds the file's lock. Throws UnusableFileError or SQLite's error. */
  static rewrite(file: string): CommitPositions {
    const database = openDatabase(file, eventFile, 'FULL');
    try {
      database.exec('BEGIN IMMEDIATE; DELETE FROM commits;');
      return new CommitPositions(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Of the event at the next position, from the first on. */
  add(commit_position: number): void {
    this.position += 1;
    this.insert.run(this.position, commit_position);
  }

  /** Afterwards events.db alone is the whole log, without its write-ahead log. */
  keep(): void {
    this.database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE);');
  }

  close(): void {
    // Closing alone leaves the file locked for this process until the statements are collected.
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    this.database.close();
  }
}

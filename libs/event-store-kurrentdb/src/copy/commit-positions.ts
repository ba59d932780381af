import { eventFile, openDatabase, prepare, type Database, type Statement } from '@waymark/event-store/sqlite';

/**
 * Rewrites KurrentDB's commit positions of all events in an events.db, in one transaction. `keep` commits it; closing
 * without `keep` restores the previous state.
 */
export class CommitPositions {
  private readonly insert: Statement;
  private position = 0;

  private constructor(private readonly database: Database) {
    this.insert = prepare(database, 'INSERT INTO commits VALUES (?, ?)');
  }

  /** The caller must hold the lock of the file. Throws UnusableFileError or an SQLite error. */
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

  /** Adds the commit position of the next event, starting with the first. */
  add(commit_position: number): void {
    this.position += 1;
    this.insert.run(this.position, commit_position);
  }

  /** Commits. Afterwards events.db is complete without its write-ahead log. */
  keep(): void {
    this.database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE);');
  }

  close(): void {
    // Closing alone leaves the file locked for this process until the statements are garbage-collected.
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    this.database.close();
  }
}

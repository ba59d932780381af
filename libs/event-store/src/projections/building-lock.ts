import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { opening, START_AGAIN } from '../sqlite/open-database.js';
import { isLocked } from '../sqlite/sqlite-errors.js';

const BUSY_TIMEOUT = 10_000;

/**
 * A lock that every builder holds, in any process or container, from the first byte to the publication. The system
 * releases it when a process is killed. A process id in a file could not do that, because another process may reuse it.
 */
export class BuildingLock {
  constructor(private readonly file: string) {}

  /** Holds the lock, shared with other builders. Returns a function that releases it. */
  hold(): () => void {
    const database = this.open(BUSY_TIMEOUT);
    try {
      opening(this.file, () => database.exec('BEGIN; SELECT count(*) FROM sqlite_schema'), START_AGAIN);
    } catch (error) {
      database.close();
      throw error;
    }
    return () => database.close();
  }

  /** Runs the work while no build can start. Does nothing if a build is running. */
  whenFree(work: () => void): void {
    const database = this.open(0);
    try {
      opening(this.file, () => database.exec('BEGIN EXCLUSIVE'), START_AGAIN);
      work();
    } catch (error) {
      if (!isLocked(error)) throw error;
    } finally {
      database.close();
    }
  }

  private open(timeout: number): DatabaseSyncInstance {
    return opening(this.file, () => new DatabaseSync(this.file, { timeout }), START_AGAIN);
  }
}

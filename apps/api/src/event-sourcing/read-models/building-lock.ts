import { DatabaseSync } from '@photostructure/sqlite';

const BUSY_TIMEOUT = 10_000;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Held by everyone who builds, in any process or container, from the first byte to the publication. The system takes it
 * back from a process that was killed; a process id would tell nothing, as the next process may have the same.
 */
export class BuildingLock {
  constructor(private readonly file: string) {}

  /** Others may build at the same time. Returns the release. */
  hold(): () => void {
    const database = new DatabaseSync(this.file, { timeout: BUSY_TIMEOUT });
    try {
      database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    } catch (error) {
      database.close();
      throw error;
    }
    return () => database.close();
  }

  /** Does the work, during which nobody begins to build; nothing when somebody builds. */
  whenFree(work: () => void): void {
    const database = new DatabaseSync(this.file, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      database.close();
    }
  }
}

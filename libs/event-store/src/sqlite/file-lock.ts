import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { opening, START_AGAIN } from './open-database.js';
import { isLocked } from './sqlite-errors.js';

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly directory: string;

  constructor(readonly lockFile: string) {
    const directory = dirname(lockFile);
    super(`${directory} is in use by another process (lock file: ${lockFile})`);
    this.directory = directory;
  }
}

/**
 * The exclusive right to write a file, held by one process until it releases it or ends: an open exclusive transaction
 * on a lock file next to it. Throws DirectoryInUseError, or UnusableFileError.
 */
export class FileLock {
  private constructor(private readonly database: DatabaseSyncInstance) {}

  static acquire(file: string): FileLock {
    const lockFile = `${file}.lock`;
    const open = (): FileLock => {
      const database = new DatabaseSync(lockFile, { timeout: 0 });
      try {
        database.exec('BEGIN EXCLUSIVE');
      } catch (error) {
        database.close();
        throw isLocked(error) ? new DirectoryInUseError(lockFile) : error;
      }
      return new FileLock(database);
    };
    return opening(lockFile, open, START_AGAIN);
  }

  release(): void {
    if (this.database.isOpen) this.database.close();
  }
}

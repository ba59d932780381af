import { CommitPositions, type SharedLogOptions } from '@waymark/event-store-kurrentdb';
import { FileLock } from '@waymark/event-store/sqlite';
import { openSharedLog } from '../../event-log/copied-log.js';
import { openEventReader } from '../../event-log/log-files.js';
import { moveLog, type Moved, type MoveOptions } from './move-log.js';

export interface MigrateOptions extends Omit<SharedLogOptions, 'prefix'>, Pick<MoveOptions, 'report' | 'patience'> {
  prefix?: string;
  /** An events.db that no server uses. */
  file: string;
}

/** Moves the log in a file as moveLog does. Also rejects if a server uses the file or it is not a Waymark log. */
export const migrateLogFile = async ({ file, report, patience, ...options }: MigrateOptions): Promise<Moved> => {
  const there = openSharedLog(options);
  const here = openEventReader({ file });
  const lock = FileLock.acquire(file);
  const commits = CommitPositions.rewrite(file);
  try {
    return await moveLog({ here, there, commits, report, ...(patience !== undefined && { patience }) });
  } finally {
    await there.close();
    commits.close();
    here.close();
    lock.release();
  }
};

import { type SharedLog, CommitPositions } from '@waymark/event-store-kurrentdb';
import { openEventReader } from '../../../event-log/log-files.js';
import { moveLog, type Moved } from '../move-log.js';

/** Moves a log file to a shared log that the test modified, then closes both. */
export const moveThrough = async (file: string, there: SharedLog, patience: number): Promise<Moved> => {
  const here = openEventReader({ file });
  const commits = CommitPositions.rewrite(file);
  try {
    return await moveLog({ here, there, commits, patience, report: () => undefined });
  } finally {
    await there.close();
    commits.close();
    here.close();
  }
};

import { prepare, type Database } from '@waymark/event-store/sqlite';
import type { FailedAttempts } from '../../backoffs.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';

/** The jobs of failed attempts on the writer thread. */
export const failedAttemptJobs = (database: Database) => {
  const select = prepare<FailedAttempts>(
    database,
    'SELECT key, failures, open_at, ends_at FROM failed_attempts WHERE ends_at > ?',
  );
  const replace = prepare(
    database,
    'INSERT OR REPLACE INTO failed_attempts (key, failures, open_at, ends_at) VALUES (?, ?, ?, ?)',
  );
  const remove = prepare(database, 'DELETE FROM failed_attempts WHERE key = ?');
  const purge = prepare(database, 'DELETE FROM failed_attempts WHERE ends_at <= ?');

  return {
    load: ({ now }: JobOf<'failedAttempts.load'>): ResultOf<'failedAttempts.load'> => select.all(now),
    save: ({ attempts, forgiven, now }: JobOf<'failedAttempts.save'>): undefined => {
      for (const key of forgiven) remove.run(key);
      for (const { key, failures, open_at, ends_at } of attempts) replace.run(key, failures, open_at, ends_at);
      purge.run(now);
    },
    purge: (now: number): void => {
      purge.run(now);
    },
  };
};

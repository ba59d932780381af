import { prepare, type Database } from '@waymark/event-store/sqlite';
import type { RateWindow } from '../../rate-windows.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';

/** The rate-limit jobs on the writer thread. */
export const rateWindowJobs = (database: Database) => {
  const select = prepare<RateWindow>(database, 'SELECT key, taken, ends_at FROM rate_windows WHERE ends_at > ?');
  const replace = prepare(database, 'INSERT OR REPLACE INTO rate_windows (key, taken, ends_at) VALUES (?, ?, ?)');
  const purge = prepare(database, 'DELETE FROM rate_windows WHERE ends_at <= ?');

  return {
    load: ({ now }: JobOf<'rateWindows.load'>): ResultOf<'rateWindows.load'> => select.all(now),
    save: ({ windows, now }: JobOf<'rateWindows.save'>): undefined => {
      for (const { key, taken, ends_at } of windows) replace.run(key, taken, ends_at);
      purge.run(now);
    },
    purge: (now: number): void => {
      purge.run(now);
    },
  };
};

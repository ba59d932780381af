import { prepare, type Database } from '@waymark/event-store/sqlite';
import type { Lease } from '../../../leases.js';
import type { OutboxJobOf } from './outbox-jobs.js';

interface LeaseRow {
  holder: string;
  until: number;
}

/**
 * The lease jobs on the writer thread. Leases end with the process; the file lock ensures that no other process holds
 * one.
 */
export const leaseJobs = (database: Database) => {
  database.exec(`
    PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
  `);
  const select = prepare<LeaseRow>(database, 'SELECT holder, until FROM temp.leases WHERE name = ?');
  const take = prepare(database, 'INSERT OR REPLACE INTO temp.leases (name, holder, until) VALUES (?, ?, ?)');
  const extend = prepare(database, 'UPDATE temp.leases SET until = ? WHERE name = ? AND holder = ?');

  return {
    isHeld: ({ name, holder }: Lease): boolean => select.get(name)?.holder === holder,
    acquire: ({ lease: { name, holder }, until, now }: OutboxJobOf<'leases.acquire'>): boolean => {
      const row = select.get(name);
      if (row && row.until > now) return false;
      take.run(name, holder, until);
      return true;
    },
    renew: ({ lease, until }: OutboxJobOf<'leases.renew'>): boolean =>
      extend.run(until, lease.name, lease.holder).changes > 0,
    release: ({ lease }: OutboxJobOf<'leases.release'>): undefined => {
      extend.run(0, lease.name, lease.holder);
    },
  };
};

import { prepare, type Database } from '../../../../event-sourcing/adapters/sqlite/open-database.js';
import type { Lease } from '../../../leases.js';
import type { OutboxJobOf } from './outbox-jobs.js';

interface LeaseRow {
  holder: string;
  token: number;
  until: number;
}

/** The lease jobs on the writer thread. */
export const leaseJobs = (database: Database) => {
  const select = prepare<LeaseRow>(database, 'SELECT holder, token, until FROM leases WHERE name = ?');
  const take = prepare(database, 'INSERT OR REPLACE INTO leases (name, holder, token, until) VALUES (?, ?, ?, ?)');
  const extend = prepare(database, 'UPDATE leases SET until = ? WHERE name = ? AND token = ?');
  const forget = prepare(database, 'UPDATE leases SET until = 0');

  return {
    isHeld: ({ name, token }: Lease): boolean => select.get(name)?.token === token,
    acquire: ({ name, holder, until, now }: OutboxJobOf<'leases.acquire'>): Lease | undefined => {
      const row = select.get(name);
      if (row && row.until > now && row.holder !== holder) return undefined;
      const token = (row?.token ?? 0) + 1;
      take.run(name, holder, token, until);
      return { name, holder, token };
    },
    renew: ({ lease, until }: OutboxJobOf<'leases.renew'>): boolean =>
      extend.run(until, lease.name, lease.token).changes > 0,
    release: ({ lease }: OutboxJobOf<'leases.release'>): undefined => {
      extend.run(0, lease.name, lease.token);
    },
    forget: (): undefined => {
      forget.run();
    },
  };
};

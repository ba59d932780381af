import { prepare, type Database } from '../../../event-sourcing/adapters/sqlite/open-database.js';
import { IDEMPOTENCY_LIFETIME, type StoredAnswer } from '../../idempotency.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';

interface KeyRow {
  fingerprint: string;
  boot: string;
  touched_at: number;
  answer: string | null;
}

/** The idempotency jobs on the writer thread. */
export const idempotencyJobs = (database: Database) => {
  const select = prepare<KeyRow>(
    database,
    'SELECT fingerprint, boot, touched_at, answer FROM idempotency_keys WHERE key = ?',
  );
  const claim = prepare(
    database,
    'INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, boot, touched_at) VALUES (?, ?, ?, ?)',
  );
  const complete = prepare(database, 'UPDATE idempotency_keys SET answer = ?, touched_at = ? WHERE key = ?');
  const release = prepare(database, 'DELETE FROM idempotency_keys WHERE key = ? AND answer IS NULL');
  const purge = prepare(database, 'DELETE FROM idempotency_keys WHERE touched_at <= ?');

  return {
    claim: ({ key, fingerprint, boot, now }: JobOf<'idempotency.claim'>): ResultOf<'idempotency.claim'> => {
      const row = select.get(key);
      const found = row && row.touched_at > now - IDEMPOTENCY_LIFETIME ? row : undefined;
      if (found && found.fingerprint !== fingerprint) return { outcome: 'mismatch' };
      if (found && found.answer !== null) {
        return { outcome: 'answered', answer: JSON.parse(found.answer) as StoredAnswer };
      }
      if (found && found.boot === boot) return { outcome: 'running' };
      claim.run(key, fingerprint, boot, now);
      return { outcome: found ? 'abandoned' : 'claimed' };
    },
    complete: ({ key, answer, now }: JobOf<'idempotency.complete'>): undefined => {
      complete.run(JSON.stringify(answer), now, key);
    },
    release: ({ key }: JobOf<'idempotency.release'>): undefined => {
      release.run(key);
    },
    purge: (now: number): void => {
      purge.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};

import { prepare, type Database } from '../../../event-sourcing/adapters/sqlite/open-database.js';
import { IDEMPOTENCY_LIFETIME, type Reservation, type StoredAnswer } from '../../idempotency.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';

interface KeyRow {
  fingerprint: string;
  boot: string;
  touched_at: number;
  answer: string | null;
}

/** What stands for the owner of a claim that was released. */
const NOBODY = '';

/** The idempotency jobs on the writer thread. The column `boot` holds the claim's owner. */
export const idempotencyJobs = (database: Database) => {
  const select = prepare<KeyRow>(
    database,
    'SELECT fingerprint, boot, touched_at, answer FROM idempotency_keys WHERE key = ?',
  );
  const claim = prepare(
    database,
    'INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, boot, touched_at) VALUES (?, ?, ?, ?)',
  );
  const isOwn = 'key = ? AND boot = ? AND answer IS NULL';
  const selectOwn = prepare(database, `SELECT 1 FROM idempotency_keys WHERE ${isOwn}`);
  const complete = prepare(database, `UPDATE idempotency_keys SET answer = ?, touched_at = ? WHERE ${isOwn}`);
  const release = prepare(database, `UPDATE idempotency_keys SET boot = '${NOBODY}' WHERE ${isOwn}`);
  const purge = prepare(database, 'DELETE FROM idempotency_keys WHERE touched_at <= ?');
  const selectReservation = prepare<{ reservation: string }>(
    database,
    'SELECT reservation FROM reservations WHERE key = ?',
  );
  const insertReservation = prepare(database, 'INSERT INTO reservations (key, reservation, made_at) VALUES (?, ?, ?)');
  const deleteReservation = prepare(database, 'DELETE FROM reservations WHERE key = ?');
  const purgeReservations = prepare(database, 'DELETE FROM reservations WHERE made_at <= ?');

  const selectEpoch = prepare<{ began_at: number }>(database, 'SELECT began_at FROM epoch');
  const beginEpoch = prepare(database, 'INSERT INTO epoch (began_at) VALUES (?)');

  /** Since when keys are kept here: a file that was lost begins anew. */
  const epochBegan = (now: number): number => {
    const found = selectEpoch.get();
    if (!found) beginEpoch.run(now);
    return found?.began_at ?? now;
  };

  const reserved = (key: string): Reservation | undefined => {
    const row = selectReservation.get(key);
    return row && (JSON.parse(row.reservation) as Reservation);
  };

  return {
    claim: ({ key, fingerprint, owner, now }: JobOf<'idempotency.claim'>): ResultOf<'idempotency.claim'> => {
      const row = select.get(key);
      const found = row && row.touched_at > now - IDEMPOTENCY_LIFETIME ? row : undefined;
      if (found && found.fingerprint !== fingerprint) return { outcome: 'mismatch' };
      if (found && found.answer !== null) {
        return { outcome: 'answered', answer: JSON.parse(found.answer) as StoredAnswer };
      }
      if (found && found.boot === owner) return { outcome: 'running' };
      if (!found) deleteReservation.run(key);
      claim.run(key, fingerprint, owner, now);
      if (!found) return { outcome: 'claimed', epochIsYoung: now - epochBegan(now) < IDEMPOTENCY_LIFETIME };
      return { outcome: 'abandoned', reservation: reserved(key) };
    },
    reserve: ({ key, reservation, owner, now }: JobOf<'idempotency.reserve'>): ResultOf<'idempotency.reserve'> => {
      if (!selectOwn.get(key, owner)) return undefined;
      const earlier = reserved(key);
      if (!earlier) insertReservation.run(key, JSON.stringify(reservation), now);
      return earlier ?? reservation;
    },
    complete: ({ key, answer, owner, now }: JobOf<'idempotency.complete'>): boolean =>
      complete.run(JSON.stringify(answer), now, key, owner).changes > 0,
    release: ({ key, owner }: JobOf<'idempotency.release'>): boolean => release.run(key, owner).changes > 0,
    purge: (now: number): void => {
      purge.run(now - IDEMPOTENCY_LIFETIME);
      purgeReservations.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};

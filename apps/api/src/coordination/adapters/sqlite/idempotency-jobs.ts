import { prepare, type Database } from '../../../platform/sqlite/open-database.js';
import { IDEMPOTENCY_LIFETIME } from '../../../event-sourcing/log/recorded-key.js';
import { COMMAND_LIMIT, type Reservation, type StoredAnswer } from '../../idempotency.js';
import { LONGEST_ANSWER, packed, unpacked } from '../packed-answer.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';

interface KeyRow {
  fingerprint: string;
  boot: string;
  touched_at: number;
  answer: string | null;
}

/** Owner of a released claim. */
const NOBODY = '';
/**
 * Owner of an answered claim: this word and the place of the answer in kept_answers. An earlier version takes it for an
 * ended process, and finds the effect of the request in the log.
 */
const ANSWER = 'answer ';
/** Bytes of all kept answers. Beyond it, the oldest are deleted; a retry then finds its effect in the log. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Rows of 1,000,000 keys and their names. Beyond it, the oldest are deleted; a retry then finds its effect in the log. */
const MOST_ROWS = 2_000_000;
/** A file of an earlier version can have many more rows. One claim that deleted them all would delay all others. */
const MOST_DELETED_AT_ONCE = 100;

/** The owner of one claim. The claims of a process have one `boot`, and each has an attempt of its own. */
export const ownerOf = (boot: string, attempt: string): string => `${boot} ${attempt}`;
const bootOf = (owner: string): string | undefined => owner.split(' ', 1)[0];

/**
 * The idempotency jobs on the writer thread. Column `boot` is the owner of the claim. Each name also has a row, whose
 * fingerprint is the key of the name. Column `answer` has the answers of an earlier version.
 */
export const idempotencyJobs = (database: Database, { mostBytes = MOST_BYTES, mostRows = MOST_ROWS } = {}) => {
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
  const complete = prepare(database, `UPDATE idempotency_keys SET boot = ?, touched_at = ? WHERE ${isOwn}`);
  const release = prepare(database, `UPDATE idempotency_keys SET boot = '${NOBODY}' WHERE ${isOwn}`);
  const forget = prepare(database, `DELETE FROM idempotency_keys WHERE ${isOwn}`);
  const purge = prepare(database, 'DELETE FROM idempotency_keys WHERE touched_at <= ?');
  // A temporary table, because a rollback of a job also restores the count. To count the rows takes O(rows).
  database.exec(`
    PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE row_count AS SELECT count(*) AS rows FROM idempotency_keys;
  `);
  const selectRows = prepare<{ rows: number }>(database, 'SELECT rows FROM row_count');
  const addRows = prepare(database, 'UPDATE row_count SET rows = rows + ?');
  const deleteOldest = prepare<{ touched_at: number }>(
    database,
    `DELETE FROM idempotency_keys WHERE key IN (
      SELECT key FROM idempotency_keys WHERE touched_at <= ? ORDER BY touched_at LIMIT ?
    ) RETURNING touched_at`,
  );
  const selectAnswer = prepare<{ answer: Uint8Array }>(database, 'SELECT answer FROM kept_answers WHERE place = ?');
  const selectEnd = prepare<{ end: number }>(
    database,
    'SELECT place + length(answer) AS end FROM kept_answers ORDER BY place DESC LIMIT 1',
  );
  const insertAnswer = prepare(database, 'INSERT INTO kept_answers (place, answer, made_at) VALUES (?, ?, ?)');
  const deleteAnswersBefore = prepare(database, 'DELETE FROM kept_answers WHERE place < ?');
  const selectLiving = prepare<{ place: number }>(
    database,
    'SELECT place FROM kept_answers WHERE made_at > ? ORDER BY place LIMIT 1',
  );
  const selectReservation = prepare<{ reservation: string }>(
    database,
    'SELECT reservation FROM reservations WHERE key = ?',
  );
  const insertReservation = prepare(database, 'INSERT INTO reservations (key, reservation, made_at) VALUES (?, ?, ?)');
  const deleteReservation = prepare(database, 'DELETE FROM reservations WHERE key = ?');
  const purgeReservations = prepare(database, 'DELETE FROM reservations WHERE made_at <= ?');

  const selectEpoch = prepare<{ began_at: number }>(database, 'SELECT began_at FROM epoch');
  const beginEpoch = prepare(database, 'INSERT INTO epoch (began_at) VALUES (?)');
  const moveEpoch = prepare(database, 'UPDATE epoch SET began_at = max(began_at, ?)');

  /** Returns the time since which this file has all keys. A lost file starts again. */
  const epochBegan = (now: number): number => {
    const found = selectEpoch.get();
    if (!found) beginEpoch.run(now);
    return found?.began_at ?? now;
  };

  const deleteExcess = (now: number): void => {
    const excess = (selectRows.get()?.rows ?? 0) - mostRows;
    if (excess <= 0) return;
    // A younger request may still run. Without its claim, a retry would run at the same time.
    const deleted = deleteOldest.all(now - COMMAND_LIMIT, Math.min(excess, MOST_DELETED_AT_ONCE));
    if (deleted.length === 0) return;
    addRows.run(-deleted.length);
    moveEpoch.run(Math.max(...deleted.map(({ touched_at }) => touched_at)));
  };

  const reserved = (key: string): Reservation | undefined => {
    const row = selectReservation.get(key);
    return row && (JSON.parse(row.reservation) as Reservation);
  };

  const isLiving = (row: KeyRow | undefined, now: number): row is KeyRow =>
    row !== undefined && row.touched_at > now - IDEMPOTENCY_LIFETIME;

  const answerOf = ({ boot, answer }: KeyRow): StoredAnswer | undefined => {
    if (answer !== null) return JSON.parse(answer) as StoredAnswer;
    const kept = boot.startsWith(ANSWER) ? selectAnswer.get(Number(boot.slice(ANSWER.length))) : undefined;
    return kept && unpacked(kept.answer);
  };

  const purgeAnswers = (until: number): void => {
    const end = selectLiving.get(until)?.place ?? selectEnd.get()?.end ?? 0;
    deleteAnswersBefore.run(end);
  };

  return {
    claim: ({ key, fingerprint, name, owner, now }: JobOf<'idempotency.claim'>): ResultOf<'idempotency.claim'> => {
      const named = select.get(name)?.fingerprint;
      if (named !== key) {
        if (named !== undefined && isLiving(select.get(named), now)) return { outcome: 'mismatch' };
        claim.run(name, key, NOBODY, now);
        if (named === undefined) addRows.run(1);
      }
      const row = select.get(key);
      const found = isLiving(row, now) ? row : undefined;
      if (found && found.fingerprint !== fingerprint) return { outcome: 'mismatch' };
      const answer = found && answerOf(found);
      if (answer) return { outcome: 'answered', answer };
      if (found && bootOf(found.boot) === bootOf(owner)) return { outcome: 'running' };
      if (!found) deleteReservation.run(key);
      claim.run(key, fingerprint, owner, now);
      if (!row) addRows.run(1);
      const epoch = epochBegan(now);
      deleteExcess(now);
      if (!found) return { outcome: 'claimed', epochIsYoung: now - epoch < IDEMPOTENCY_LIFETIME };
      return { outcome: 'abandoned', reservation: reserved(key) };
    },
    reserve: ({ key, reservation, owner, now }: JobOf<'idempotency.reserve'>): ResultOf<'idempotency.reserve'> => {
      if (!selectOwn.get(key, owner)) return undefined;
      const earlier = reserved(key);
      if (!earlier) insertReservation.run(key, JSON.stringify(reservation), now);
      return earlier ?? reservation;
    },
    complete: ({ key, answer, owner, now }: JobOf<'idempotency.complete'>): boolean => {
      const bytes = packed(answer);
      if (bytes.length > LONGEST_ANSWER) return release.run(key, owner).changes > 0;
      const place = selectEnd.get()?.end ?? 0;
      if (complete.run(`${ANSWER}${place}`, now, key, owner).changes === 0) return false;
      insertAnswer.run(place, bytes, now);
      deleteReservation.run(key);
      deleteAnswersBefore.run(place + bytes.length - mostBytes);
      return true;
    },
    release: ({ key, owner }: JobOf<'idempotency.release'>): boolean => release.run(key, owner).changes > 0,
    forget: ({ key, owner }: JobOf<'idempotency.forget'>): boolean => {
      const { changes } = forget.run(key, owner);
      addRows.run(-changes);
      return changes > 0;
    },
    purge: (now: number): void => {
      addRows.run(-purge.run(now - IDEMPOTENCY_LIFETIME).changes);
      purgeAnswers(now - IDEMPOTENCY_LIFETIME);
      purgeReservations.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};

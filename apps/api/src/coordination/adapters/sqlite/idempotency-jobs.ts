import { prepare, type Database } from '../../../platform/sqlite/open-database.js';
import { IDEMPOTENCY_LIFETIME } from '../../../event-sourcing/log/recorded-key.js';
import type { Reservation, StoredAnswer } from '../../idempotency.js';
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

/**
 * The idempotency jobs on the writer thread. Column `boot` is the owner of the claim. Each name also has a row, whose
 * fingerprint is the key of the name. Column `answer` has the answers of an earlier version.
 */
export const idempotencyJobs = (database: Database, mostBytes = MOST_BYTES) => {
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
  const purge = prepare(database, 'DELETE FROM idempotency_keys WHERE touched_at <= ?');
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

  /** Returns when this file began to store keys. A lost file starts again. */
  const epochBegan = (now: number): number => {
    const found = selectEpoch.get();
    if (!found) beginEpoch.run(now);
    return found?.began_at ?? now;
  };

  const reserved = (key: string): Reservation | undefined => {
    const row = selectReservation.get(key);
    return row && (JSON.parse(row.reservation) as Reservation);
  };

  const living = (key: string, now: number): KeyRow | undefined => {
    const row = select.get(key);
    return row && row.touched_at > now - IDEMPOTENCY_LIFETIME ? row : undefined;
  };

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
        if (named !== undefined && living(named, now)) return { outcome: 'mismatch' };
        claim.run(name, key, NOBODY, now);
      }
      const found = living(key, now);
      if (found && found.fingerprint !== fingerprint) return { outcome: 'mismatch' };
      const answer = found && answerOf(found);
      if (answer) return { outcome: 'answered', answer };
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
    complete: ({ key, answer, owner, now }: JobOf<'idempotency.complete'>): boolean => {
      const bytes = packed(answer);
      if (bytes.length > LONGEST_ANSWER) return release.run(key, owner).changes > 0;
      const place = selectEnd.get()?.end ?? 0;
      if (complete.run(`${ANSWER}${place}`, now, key, owner).changes === 0) return false;
      insertAnswer.run(place, bytes, now);
      deleteAnswersBefore.run(place + bytes.length - mostBytes);
      return true;
    },
    release: ({ key, owner }: JobOf<'idempotency.release'>): boolean => release.run(key, owner).changes > 0,
    purge: (now: number): void => {
      purge.run(now - IDEMPOTENCY_LIFETIME);
      purgeAnswers(now - IDEMPOTENCY_LIFETIME);
      purgeReservations.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};

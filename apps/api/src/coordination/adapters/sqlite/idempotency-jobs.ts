import { prepare, type Database } from '@waymark/event-store/sqlite';
import { IDEMPOTENCY_LIFETIME } from '@waymark/event-store';
import { placesOf, roomsIn, type KeyClient, type Reservation, type StoredAnswer } from '../../idempotency.js';
import { LONGEST_ANSWER, packed, unpacked } from '../packed-answer.js';
import type { JobOf, ResultOf } from './coordination-jobs.js';
import { keyRooms } from './key-rooms.js';

interface KeyRow {
  fingerprint: string;
  boot: string;
  touched_at: number;
  answer: string | null;
  client: number;
  places: number;
}

/** Owner of a released claim. */
const NOBODY = '';
/**
 * Owner of an answered claim: this word and the place of the answer in kept_answers. An earlier version takes it for an
 * ended process, and finds the effect of the request in the log.
 */
const ANSWER = 'answer ';
/** A row takes one: 1,000,000 keys with their names. A retry of a deleted key finds its effect in the log. */
const PLACES = 2_000_000;

/** The owner of one claim. The claims of a process have one `boot`, and each has an attempt of its own. */
export const ownerOf = (boot: string, attempt: string): string => `${boot} ${attempt}`;
const placeIn = (owner: string): number => Number(owner.slice(ANSWER.length));
const bootOf = (owner: string): string | undefined => owner.split(' ', 1)[0];

/**
 * The idempotency jobs on the writer thread. Column `boot` is the owner of the claim. Each name also has a row, whose
 * fingerprint is the key of the name. Column `answer` has the answers of an earlier version.
 */
export const idempotencyJobs = (database: Database, places = PLACES) => {
  const rooms = keyRooms(database, roomsIn(places));
  const select = prepare<KeyRow>(
    database,
    'SELECT fingerprint, boot, touched_at, answer, client, places FROM idempotency_keys WHERE key = ?',
  );
  const replace = prepare(
    database,
    'INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, boot, touched_at, client) VALUES (?, ?, ?, ?, ?)',
  );
  const isOwn = 'key = ? AND boot = ? AND answer IS NULL';
  const selectOwn = prepare(database, `SELECT 1 FROM idempotency_keys WHERE ${isOwn}`);
  const complete = prepare<{ client: number }>(
    database,
    `UPDATE idempotency_keys SET boot = ?, places = ?, touched_at = ? WHERE ${isOwn} RETURNING client`,
  );
  const release = prepare(database, `UPDATE idempotency_keys SET boot = '${NOBODY}' WHERE ${isOwn}`);
  const forget = prepare<{ client: number; places: number }>(
    database,
    `DELETE FROM idempotency_keys WHERE ${isOwn} RETURNING client, places`,
  );
  const purge = prepare(database, 'DELETE FROM idempotency_keys WHERE touched_at <= ?');
  const selectAnswer = prepare<{ answer: Uint8Array }>(database, 'SELECT answer FROM kept_answers WHERE place = ?');
  const selectEnd = prepare<{ end: number }>(
    database,
    'SELECT place + length(answer) AS end FROM kept_answers ORDER BY place DESC LIMIT 1',
  );
  const insertAnswer = prepare(database, 'INSERT INTO kept_answers (place, answer, made_at) VALUES (?, ?, ?)');
  const deleteAnswer = prepare(database, 'DELETE FROM kept_answers WHERE place = ?');
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

  /** Returns the time since which this file has all keys. A lost file starts again. */
  const epochBegan = (now: number): number => {
    const found = selectEpoch.get();
    if (!found) beginEpoch.run(now);
    return found?.began_at ?? now;
  };

  const put = (key: string, fingerprint: string, owner: string, client: number, now: number, before?: KeyRow): void => {
    replace.run(key, fingerprint, owner, now, client);
    if (before) rooms.take(before.client, -before.places);
    rooms.take(client, 1);
  };

  const makeRoom = (room: KeyClient['room'], now: number): void => {
    for (const { key, boot } of rooms.makeRoom(room, now)) {
      if (boot.startsWith(ANSWER)) deleteAnswer.run(placeIn(boot));
      deleteReservation.run(key);
    }
  };

  const reserved = (key: string): Reservation | undefined => {
    const row = selectReservation.get(key);
    return row && (JSON.parse(row.reservation) as Reservation);
  };

  const isLiving = (row: KeyRow | undefined, now: number): row is KeyRow =>
    row !== undefined && row.touched_at > now - IDEMPOTENCY_LIFETIME;

  const answerOf = ({ boot, answer }: KeyRow): StoredAnswer | undefined => {
    if (answer !== null) return JSON.parse(answer) as StoredAnswer;
    const kept = boot.startsWith(ANSWER) ? selectAnswer.get(placeIn(boot)) : undefined;
    return kept && unpacked(kept.answer);
  };

  const purgeAnswers = (until: number): void => {
    const end = selectLiving.get(until)?.place ?? selectEnd.get()?.end ?? 0;
    deleteAnswersBefore.run(end);
  };

  return {
    claim: (job: JobOf<'idempotency.claim'>): ResultOf<'idempotency.claim'> => {
      const { key, fingerprint, name, owner, now } = job;
      const client = rooms.clientOf(job.client);
      const named = select.get(name);
      if (named?.fingerprint !== key) {
        if (named && isLiving(select.get(named.fingerprint), now)) return { outcome: 'mismatch' };
        put(name, key, NOBODY, client, now, named);
      }
      const row = select.get(key);
      const found = isLiving(row, now) ? row : undefined;
      if (found && found.fingerprint !== fingerprint) return { outcome: 'mismatch' };
      const answer = found && answerOf(found);
      if (answer) return { outcome: 'answered', answer };
      if (found && bootOf(found.boot) === bootOf(owner)) return { outcome: 'running' };
      if (!found) deleteReservation.run(key);
      put(key, fingerprint, owner, client, now, row);
      const began = Math.max(epochBegan(now), rooms.lostAt(job.client));
      makeRoom(job.client.room, now);
      if (!found) return { outcome: 'claimed', epochIsYoung: now - began < IDEMPOTENCY_LIFETIME };
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
      const taken = placesOf(bytes.length);
      const [own] = complete.all(`${ANSWER}${place}`, taken, now, key, owner);
      if (!own) return false;
      insertAnswer.run(place, bytes, now);
      deleteReservation.run(key);
      rooms.take(own.client, taken - 1);
      return true;
    },
    release: ({ key, owner }: JobOf<'idempotency.release'>): boolean => release.run(key, owner).changes > 0,
    forget: ({ key, owner }: JobOf<'idempotency.forget'>): boolean => {
      const [own] = forget.all(key, owner);
      if (own) rooms.take(own.client, -own.places);
      return own !== undefined;
    },
    purge: (now: number): void => {
      rooms.expire(now - IDEMPOTENCY_LIFETIME);
      purge.run(now - IDEMPOTENCY_LIFETIME);
      rooms.purge(now);
      purgeAnswers(now - IDEMPOTENCY_LIFETIME);
      purgeReservations.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};

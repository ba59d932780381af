import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@waymark/event-store/sqlite';
import { accountClient } from '../../testing/key-clients.js';
import { LONGEST_ANSWER } from '../packed-answer.js';
import { coordinationFile } from './coordination-file.js';
import { idempotencyJobs } from './idempotency-jobs.js';

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
const KIBIBYTE = 1_024;
/** Of which accounts have 100. */
const PLACES = 114;
const answerOf = (bytes: number) => ({ status: 201, headers: {}, body: randomBytes(bytes).toString('base64') });

const PEOPLE = ['name', 'email', 'phone', 'address', 'city', 'country'];
const people = (text: () => string): [string, string][] =>
  ['sender', 'recipient'].flatMap((who) => PEOPLE.map((field): [string, string] => [`${who}_${field}`, text()]));
const creationOf = (id: number, text: () => string) => ({
  status: 201,
  headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"', location: `/api/v1/shipments/${id}/` },
  body: JSON.stringify({
    ...{ id, tracking_number: `WM-${text()}`, service_type: 'standard', ...Object.fromEntries(people(text)) },
    ...{ weight: 1, length: 1, width: 1, height: 1, contents_description: text(), delivery_instructions: null },
    ...{ declared_value: 0, shipment_date: null, estimated_delivery: null, status: 'pending', tracking_updates: [] },
  }),
});

let directory: string;
let database: Database;
let now: number;

const open = (): Database => openDatabase(join(directory, 'coordination.db'), coordinationFile, 'NORMAL');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waymark-answers-'));
  database = open();
  now = Date.parse('2026-03-01T12:00:00.000Z');
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

const claim = (jobs: ReturnType<typeof idempotencyJobs>, key: string, name = `name of ${key}`) =>
  jobs.claim({ key, fingerprint: 'body', name, client: accountClient, owner: 'process', now });

describe('kept answers', () => {
  const complete = (jobs: ReturnType<typeof idempotencyJobs>, key: string, answer: ReturnType<typeof answerOf>) => {
    claim(jobs, key);
    return jobs.complete({ key, answer, owner: 'process', now });
  };
  const keptBytes = (): unknown => database.prepare('SELECT sum(length(answer)) AS bytes FROM kept_answers').get();

  it('take less than 1,200 bytes of the file for a creation, with key, fingerprint and name', () => {
    const jobs = idempotencyJobs(database);
    const POSTS = 2_000;
    const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
    for (let id = 0; id < POSTS; id += 1) {
      const key = hex(32);
      jobs.claim({ key, fingerprint: hex(32), name: hex(32), client: accountClient, owner: 'process', now });
      jobs.complete({ key, answer: creationOf(id, () => hex(4)), owner: 'process', now });
    }
    database.close();
    expect(statSync(join(directory, 'coordination.db')).size / POSTS).toBeLessThan(1_200);
    database = open();
  });

  it('are deleted with their keys in a full room', () => {
    const jobs = idempotencyJobs(database, PLACES);
    for (let count = 0; count < 200; count += 1) {
      complete(jobs, `key ${count}`, answerOf(4 * KIBIBYTE));
      now += 1;
    }
    const { bytes } = keptBytes() as { bytes: number };
    expect(bytes).toBeGreaterThan(60 * KIBIBYTE);
    expect(bytes).toBeLessThanOrEqual(100 * KIBIBYTE);
    expect(claim(jobs, 'key 199')).toMatchObject({ outcome: 'answered' });
    expect(claim(jobs, 'key 0')).toMatchObject({ outcome: 'claimed' });
  });

  it('leave no reservation once they are kept', () => {
    const jobs = idempotencyJobs(database);
    claim(jobs, 'key');
    jobs.reserve({ key: 'key', reservation: { id: 7 }, owner: 'process', now });
    jobs.complete({ key: 'key', answer: answerOf(10), owner: 'process', now });
    expect(database.prepare('SELECT count(*) AS rows FROM reservations').get()).toEqual({ rows: 0 });
  });

  it('are deleted after 24 hours, and places are not mixed up', () => {
    const jobs = idempotencyJobs(database);
    const [first, second, third] = [answerOf(10), answerOf(20), answerOf(30)];
    complete(jobs, 'first', first);
    now += DAY / 2;
    complete(jobs, 'second', second);
    now += DAY / 2;
    jobs.purge(now);
    complete(jobs, 'third', third);
    expect(claim(jobs, 'first')).toMatchObject({ outcome: 'claimed' });
    expect(claim(jobs, 'second')).toEqual({ outcome: 'answered', answer: second });
    expect(claim(jobs, 'third')).toEqual({ outcome: 'answered', answer: third });
    now += 2 * DAY;
    jobs.purge(now);
    expect(keptBytes()).toEqual({ bytes: null });
  });

  it('are not kept if they are very long', () => {
    const jobs = idempotencyJobs(database);
    expect(complete(jobs, 'key', answerOf(2 * LONGEST_ANSWER))).toBe(true);
    expect(claim(jobs, 'key')).toMatchObject({ outcome: 'abandoned' });
  });

  it('of an earlier version are read, and an earlier version takes newer ones for an ended process', () => {
    const jobs = idempotencyJobs(database);
    const answer = answerOf(10);
    claim(jobs, 'earlier');
    database.prepare("UPDATE idempotency_keys SET answer = ? WHERE key = 'earlier'").run(JSON.stringify(answer));
    expect(claim(jobs, 'earlier')).toEqual({ outcome: 'answered', answer });
    complete(jobs, 'newer', answer);
    const row: unknown = database.prepare("SELECT boot, answer FROM idempotency_keys WHERE key = 'newer'").get();
    expect(row).toEqual({ boot: expect.not.stringMatching(/^process$/), answer: null });
  });
});

describe('recorded keys', () => {
  const rows = (): unknown => database.prepare('SELECT count(*) AS rows FROM idempotency_keys').get();
  const claimOneAMinute = (jobs: ReturnType<typeof idempotencyJobs>, from: number, to: number): void => {
    for (let number = from; number < to; number += 1) {
      claim(jobs, `key ${number}`);
      now += MINUTE;
    }
  };

  it('are bounded, with their names', () => {
    const jobs = idempotencyJobs(database, PLACES);
    claimOneAMinute(jobs, 0, 200);
    expect(rows()).toEqual({ rows: 100 });
    expect(claim(jobs, 'key 160')).toEqual({ outcome: 'running' });
    expect(claim(jobs, 'another key', 'name of key 160')).toEqual({ outcome: 'mismatch' });
    expect(claim(jobs, 'another key', 'name of key 0')).toMatchObject({ outcome: 'claimed' });
  });

  it('of requests that can still run are not deleted', () => {
    const jobs = idempotencyJobs(database, PLACES);
    for (let number = 0; number < 60; number += 1) claim(jobs, `key ${number}`);
    expect(rows()).toEqual({ rows: 120 });
    expect(claim(jobs, 'key 0')).toEqual({ outcome: 'running' });
    now += MINUTE;
    claim(jobs, 'last');
    expect(rows()).toEqual({ rows: 100 });
  });

  it('of an earlier process count', () => {
    claimOneAMinute(idempotencyJobs(database), 0, 90);
    database.close();
    database = open();
    claim(idempotencyJobs(database, PLACES), 'last');
    expect(rows()).toEqual({ rows: 100 });
  });

  it('leave room when they expire', () => {
    const jobs = idempotencyJobs(database, PLACES);
    claimOneAMinute(jobs, 0, 50);
    now += DAY;
    jobs.purge(now);
    expect(rows()).toEqual({ rows: 0 });
    claimOneAMinute(jobs, 50, 100);
    expect(claim(jobs, 'key 50')).toEqual({ outcome: 'running' });
  });

  it('of a version that did not count clients can be read, and take no places', () => {
    database.exec(`
      DROP TABLE idempotency_keys;
      CREATE TABLE idempotency_keys (
        key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, boot TEXT NOT NULL, touched_at INTEGER NOT NULL, answer TEXT
      ) STRICT, WITHOUT ROWID;
      INSERT INTO idempotency_keys (key, fingerprint, boot, touched_at) VALUES ('earlier', 'body', 'ended', ${now});
    `);
    const jobs = idempotencyJobs(database, PLACES);
    expect(claim(jobs, 'earlier')).toEqual({ outcome: 'abandoned', reservation: undefined });
    claimOneAMinute(jobs, 0, 49);
    expect(rows()).toEqual({ rows: 100 });
    expect(claim(jobs, 'earlier')).toEqual({ outcome: 'running' });
  });
});

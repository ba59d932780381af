import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepare } from '@waymark/event-store/sqlite';
import { REVOCATION_MEMORY } from '../../sessions.js';
import { describeSessions } from '../../sessions.contract.js';
import { TestClock } from '../../testing/test-clock.js';
import type { CoordinationJob, JobKind, JobOf, ResultOf, Submit } from './coordination-jobs.js';
import { CoordinationWriter } from './coordination-writer.js';
import { SqliteSessions } from './sqlite-sessions.js';

const DAY = 24 * 60 * 60 * 1000;

/** Rows of the driver have no prototype. */
const plain = (row: unknown): object => ({ ...(row as object) });

/** Sessions whose jobs run immediately, without the writer thread. */
class Boots {
  readonly clock = new TestClock();
  private running: CoordinationWriter | undefined;

  private constructor(readonly directory: string) {}

  private get writer(): CoordinationWriter {
    if (!this.running) throw new Error('not started');
    return this.running;
  }

  static async inNewDirectory(): Promise<Boots> {
    return new Boots(await mkdtemp(join(tmpdir(), 'waymark-sessions-')));
  }

  readonly submit: Submit = async <Kind extends JobKind>(kind: Kind, job: JobOf<Kind>): Promise<ResultOf<Kind>> =>
    this.writer.apply({ kind, ...job } as CoordinationJob);

  readonly next = async (): Promise<SqliteSessions> => {
    this.end();
    this.running = CoordinationWriter.open(join(this.directory, 'coordination.db'));
    await this.purge();
    return SqliteSessions.open(this.submit, this.clock);
  };

  purge(): Promise<undefined> {
    return this.submit('purge', { now: this.clock.now().getTime() });
  }

  rowsOf(table: string): number {
    return prepare<{ rows: number }>(this.writer.database, `SELECT count(*) AS rows FROM ${table}`).get()?.rows ?? NaN;
  }

  forgetStarts(): void {
    this.writer.database.exec('DELETE FROM session_starts');
  }

  starts(): unknown[] {
    return prepare(this.writer.database, 'SELECT began, ends_at FROM session_starts').all().map(plain);
  }

  tokens(): unknown[] {
    return prepare(this.writer.database, 'SELECT hash FROM refresh_tokens').all().map(plain);
  }

  readonly dispose = async (): Promise<void> => {
    this.end();
    await rm(this.directory, { recursive: true });
  };

  private end(): void {
    this.running?.database.close();
    this.running = undefined;
  }
}

describeSessions('SQLite, without its thread,', async () => {
  const { next, clock, dispose } = await Boots.inNewDirectory();
  return { sessions: await next(), travel: clock.travel, reopen: next, dispose };
});

describe('sessions in SQLite', () => {
  let boots: Boots;
  let sessions: SqliteSessions;
  beforeEach(async () => {
    boots = await Boots.inNewDirectory();
    sessions = await boots.next();
  });
  afterEach(() => boots.dispose());

  it('contain the issue time of a token: at the start, and after each rotation', async () => {
    const began = boots.clock.now();
    const { refresh, issued_at } = await sessions.start('account-1', 1);
    expect(issued_at).toEqual(began);
    boots.clock.travel(DAY);
    expect(await sessions.rotate(refresh)).toMatchObject({ issued_at: boots.clock.now() });
  });

  it('remember revocations across a restart for the lifetime of an access token, and no longer', async () => {
    const early = await sessions.start('account-1', 1);
    const late = await sessions.start('account-1', 1);
    await sessions.revoke(early.refresh);
    boots.clock.travel(REVOCATION_MEMORY);
    await sessions.revoke(late.refresh);
    const next = await boots.next();
    expect([early, late].map(({ session_id }) => next.isRevoked(session_id))).toEqual([false, true]);
  });

  it('delete a token and its session after their expiry, and not before', async () => {
    const { refresh } = await sessions.start('account-1', 1);
    boots.clock.travel(30 * DAY - 1);
    await boots.purge();
    expect(['refresh_tokens', 'sessions', 'session_starts'].map((table) => boots.rowsOf(table))).toEqual([1, 1, 1]);
    await sessions.rotate(refresh);
    boots.clock.travel(1);
    await boots.purge();
    expect(['refresh_tokens', 'sessions'].map((table) => boots.rowsOf(table))).toEqual([1, 1]);
    boots.clock.travel(60 * DAY);
    await boots.purge();
    expect(['refresh_tokens', 'sessions', 'session_starts'].map((table) => boots.rowsOf(table))).toEqual([0, 0, 0]);
  });

  it('of a version without an end get one with their next rotation', async () => {
    const { refresh } = await sessions.start('account-1', 1);
    boots.forgetStarts();
    boots.clock.travel(DAY);
    expect(await sessions.rotate(refresh)).toMatchObject({ outcome: 'rotated', began: 0 });
    expect(boots.starts()).toEqual([{ began: 0, ends_at: boots.clock.now().getTime() + 90 * DAY }]);
  });

  it('store only the SHA-256 of a token', async () => {
    const { refresh } = await sessions.start('account-1', 1);
    expect(boots.tokens()).toEqual([{ hash: createHash('sha256').update(refresh).digest('hex') }]);
  });
});

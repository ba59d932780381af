import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { StoreUnavailableError } from '@waymark/event-store';
import { describeIdempotency } from '../../idempotency.contract.js';
import { describeRateLimits } from '../../rate-limits.contract.js';
import { describeSessions } from '../../sessions.contract.js';
import { RETRY_WINDOW } from '../../sessions.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { TestClock } from '../../testing/test-clock.js';
import { openSqliteCoordination, type SqliteCoordination } from './sqlite-coordination.js';
import { accountClient } from '../../testing/key-clients.js';

class Boots {
  readonly clock = new TestClock();
  private running: SqliteCoordination | undefined;

  private constructor(readonly directory: string) {}

  static async inNewDirectory(): Promise<Boots> {
    return new Boots(await mkdtemp(join(tmpdir(), 'waymark-coordination-')));
  }

  get file(): string {
    return join(this.directory, 'coordination.db');
  }

  readonly next = async (
    options: { purgeInterval?: number; places?: number | undefined } = {},
  ): Promise<SqliteCoordination> => {
    await this.running?.close();
    this.running = await openSqliteCoordination({ file: this.file, clock: this.clock, ...options });
    return this.running;
  };

  readonly dispose = async (): Promise<void> => {
    await this.running?.close();
    await rm(this.directory, { recursive: true });
  };
}

describeSessions('SQLite', async () => {
  const { next, clock, dispose } = await Boots.inNewDirectory();
  const { sessions } = await next();
  return { sessions, travel: clock.travel, reopen: async () => (await next()).sessions, dispose };
});

describeIdempotency('SQLite', async (places) => {
  const { file, next, clock, dispose } = await Boots.inNewDirectory();
  const { idempotency } = await next({ places });
  return {
    idempotency,
    travel: clock.travel,
    reopen: async () => (await next({ places })).idempotency,
    stored: async () => {
      const database = new DatabaseSync(file, { readOnly: true });
      const [found] = database.prepare('SELECT count(*) AS rows FROM idempotency_keys').all() as { rows: number }[];
      database.close();
      return found?.rows ?? 0;
    },
    dispose,
  };
});

describeRateLimits('SQLite', async () => {
  const { next, clock, dispose } = await Boots.inNewDirectory();
  const { rateLimits } = await next();
  return { rateLimits, travel: clock.travel, reopen: async () => (await next()).rateLimits, dispose };
});

describe('the SQLite coordination file', () => {
  const TABLES = [
    'sessions',
    'session_starts',
    'refresh_tokens',
    'refresh_retries',
    'idempotency_keys',
    'key_clients',
    'reservations',
    'kept_answers',
    'rate_windows',
    'failed_attempts',
  ];
  const DAY = 24 * 60 * 60_000;
  let boots: Boots;
  let coordination: SqliteCoordination;

  beforeEach(async () => {
    boots = await Boots.inNewDirectory();
    coordination = await boots.next();
  });
  afterEach(() => boots.dispose());

  it('never contains a refresh token', async () => {
    const { refresh } = await coordination.sessions.start('account-1', 1);
    await coordination.sessions.rotate(refresh);
    await coordination.close();
    expect((await readFile(boots.file)).includes(refresh)).toBe(false);
  });

  it('keeps all sessions when it is opened with a wrong clock', async () => {
    const { refresh } = await coordination.sessions.start('account-1', 1);
    boots.clock.travel(100 * DAY);
    await boots.next();
    boots.clock.travel(-100 * DAY);
    const { sessions } = await boots.next();
    expect(await sessions.rotate(refresh)).toMatchObject({ outcome: 'rotated' });
  });

  it('deletes expired rows while the clock keeps pace', async () => {
    const { refresh } = await coordination.sessions.start('account-1', 1);
    const seed = Buffer.from('a request');
    await coordination.sessions.rotate(refresh, seed);
    boots.clock.travel(RETRY_WINDOW);
    await coordination.sessions.rotate(refresh, seed);
    await coordination.idempotency.claim('key', 'body', 'name of key', accountClient);
    await coordination.rateLimits.take('key', { points: 1, windowSeconds: 60 });
    await coordination.rateLimits.attempt('key', { free: 1, firstSeconds: 1, maximumSeconds: 1, forgottenSeconds: 60 });
    await coordination.idempotency.reserve('key', { id: 1 });
    boots.clock.travel(100 * DAY);
    await boots.next({ purgeInterval: 5 });

    const database = new DatabaseSync(boots.file, { readOnly: true });
    for (const table of TABLES) {
      const any = database.prepare(`SELECT 1 FROM ${table}`);
      await until(`${table} to be empty`, () => any.get() === undefined);
    }
    database.close();
  });

  it('accepts a session of a version that stored neither its beginning nor its end', async () => {
    const { refresh } = await coordination.sessions.start('account-1', 1);
    await coordination.close();
    const database = new DatabaseSync(boots.file);
    database.exec('DROP TABLE session_starts');
    database.close();

    const { sessions } = await boots.next();
    const rotation = await sessions.rotate(refresh);
    expect(rotation).toMatchObject({ outcome: 'rotated', began: 0 });
    boots.clock.travel(20 * DAY);
    if (rotation.outcome !== 'rotated') throw new Error('not rotated');
    let token = rotation.refresh;
    for (let turn = 1; turn <= 3; turn += 1) {
      const next = await sessions.rotate(token);
      if (next.outcome !== 'rotated') throw new Error('not rotated');
      token = next.refresh;
      boots.clock.travel(20 * DAY);
    }
    boots.clock.travel(10 * DAY);
    expect(await sessions.rotate(token)).toEqual({ outcome: 'invalid' });
  });

  it('retries a failed release of a claim', async () => {
    const { idempotency } = coordination;
    await idempotency.claim('key', 'body', 'name of key', accountClient);
    const intruder = new DatabaseSync(boots.file);
    intruder.exec('BEGIN IMMEDIATE');
    await idempotency.release('key');
    await expect(idempotency.claim('key', 'body', 'name of key', accountClient)).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    intruder.exec('ROLLBACK');
    intruder.close();
    const claims = await Promise.all([
      idempotency.claim('key', 'body', 'name of key', accountClient),
      idempotency.claim('key', 'body', 'name of key', accountClient),
    ]);
    expect(claims.map(({ outcome }) => outcome).sort()).toEqual(['abandoned', 'running']);
  });

  it('rejects a second process with a readable error', async () => {
    await expect(openSqliteCoordination({ file: boots.file })).rejects.toThrow(`${boots.directory} is in use`);
  });

  it('rejects changes while the file is not writable, still knows revocations and limits, and recovers', async () => {
    const { session_id, refresh } = await coordination.sessions.start('account-1', 1);
    const intruder = new DatabaseSync(boots.file);
    intruder.exec('BEGIN IMMEDIATE');

    await expect(coordination.sessions.rotate(refresh)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(coordination.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(coordination.sessions.isRevoked(session_id)).toBe(false);
    const limit = { points: 1, windowSeconds: 60 };
    expect(await coordination.rateLimits.take('key', limit)).toMatchObject({ allowed: true });

    intruder.exec('ROLLBACK');
    intruder.close();
    await expect(coordination.sessions.rotate(refresh)).resolves.toMatchObject({ outcome: 'rotated' });
    await expect(coordination.check()).resolves.toBeUndefined();
  });
});

import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { StoreUnavailableError } from '../../../event-sourcing/event-store.js';
import { describeIdempotency } from '../../idempotency.contract.js';
import { describeRateLimits } from '../../rate-limits.contract.js';
import { describeSessions } from '../../sessions.contract.js';
import { openSqliteCoordination, type Coordination } from './sqlite-coordination.js';

class Boots {
  private running: Coordination | undefined;

  private constructor(readonly directory: string) {}

  static async inNewDirectory(): Promise<Boots> {
    return new Boots(await mkdtemp(join(tmpdir(), 'waymark-coordination-')));
  }

  get file(): string {
    return join(this.directory, 'coordination.db');
  }

  async next(now: Date): Promise<Coordination> {
    await this.running?.close();
    this.running = await openSqliteCoordination({ file: this.file, clock: { now: () => now } });
    return this.running;
  }

  async dispose(): Promise<void> {
    await this.running?.close();
    await rm(this.directory, { recursive: true });
  }
}

describeSessions('SQLite', async (now) => {
  const boots = await Boots.inNewDirectory();
  return {
    sessions: (await boots.next(now)).sessions,
    reopen: async (then) => (await boots.next(then)).sessions,
    dispose: () => boots.dispose(),
  };
});

describeIdempotency('SQLite', async (now) => {
  const boots = await Boots.inNewDirectory();
  return {
    idempotency: (await boots.next(now)).idempotency,
    reopen: async (then) => (await boots.next(then)).idempotency,
    dispose: () => boots.dispose(),
  };
});

describeRateLimits('SQLite', async (now) => {
  const boots = await Boots.inNewDirectory();
  return {
    rateLimits: (await boots.next(now)).rateLimits,
    reopen: async (then) => (await boots.next(then)).rateLimits,
    dispose: () => boots.dispose(),
  };
});

describe('the SQLite coordination file', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  let boots: Boots;
  let coordination: Coordination;

  beforeEach(async () => {
    boots = await Boots.inNewDirectory();
    coordination = await boots.next(now);
  });
  afterEach(() => boots.dispose());

  it('never holds a refresh token', async () => {
    const { refresh } = await coordination.sessions.start('account-1', now);
    await coordination.sessions.rotate(refresh, now);
    await coordination.close();
    expect((await readFile(boots.file)).includes(refresh)).toBe(false);
  });

  it('forgets what has expired when it is opened', async () => {
    await coordination.sessions.start('account-1', now);
    await coordination.idempotency.claim('key', 'body', now);
    await coordination.rateLimits.take('key', { points: 1, windowSeconds: 60 }, now);
    await (await boots.next(new Date('2026-05-01T12:00:00.000Z'))).close();

    const database = new DatabaseSync(boots.file, { readOnly: true });
    for (const table of ['sessions', 'refresh_tokens', 'idempotency_keys', 'rate_windows']) {
      expect(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
    }
    database.close();
  });

  it('refuses a second process with a readable error', async () => {
    await expect(openSqliteCoordination({ file: boots.file })).rejects.toThrow(`DATA_DIR ${boots.directory} is in use`);
  });

  it('while the file cannot be written refuses changes, still knows revocations and limits, and recovers', async () => {
    const { session_id, refresh } = await coordination.sessions.start('account-1', now);
    const intruder = new DatabaseSync(boots.file);
    intruder.exec('BEGIN IMMEDIATE');

    await expect(coordination.sessions.rotate(refresh, now)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(coordination.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(coordination.sessions.isRevoked(session_id)).toBe(false);
    const limit = { points: 1, windowSeconds: 60 };
    expect(await coordination.rateLimits.take('key', limit, now)).toMatchObject({ allowed: true });

    intruder.exec('ROLLBACK');
    intruder.close();
    await expect(coordination.sessions.rotate(refresh, now)).resolves.toMatchObject({ outcome: 'rotated' });
    await expect(coordination.check()).resolves.toBeUndefined();
  });
});

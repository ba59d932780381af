import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@waymark/event-store/sqlite';
import { OutcomeUnknownError } from '@waymark/event-store';
import { coordinationFile } from './coordination-file.js';
import type { Submit } from './coordination-jobs.js';
import { idempotencyJobs } from './idempotency-jobs.js';
import { SqliteIdempotency } from './sqlite-idempotency.js';
import { accountClient } from '../../testing/key-clients.js';

describe('a claim whose answer was lost', () => {
  let directory: string;
  let database: Database;
  let idempotency: SqliteIdempotency;
  /** What happens to the next job. */
  let fate: 'answered' | 'recorded, but not answered' | 'not recorded';

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-idempotency-'));
    database = openDatabase(join(directory, 'coordination.db'), coordinationFile, 'NORMAL');
    fate = 'answered';
    const { claim, complete, release } = idempotencyJobs(database);
    const jobs = {
      'idempotency.claim': claim,
      'idempotency.complete': complete,
      'idempotency.release': release,
    } as unknown as Record<string, (job: unknown) => unknown>;
    const submit = async (kind: string, job: unknown): Promise<unknown> => {
      const now = fate;
      fate = 'answered';
      const result = now === 'not recorded' ? undefined : jobs[kind]?.(job);
      if (now !== 'answered') throw new OutcomeUnknownError('the writer thread has ended');
      return result;
    };
    idempotency = new SqliteIdempotency(submit as unknown as Submit, () => 0);
  });
  afterEach(() => {
    database.close();
    rmSync(directory, { recursive: true });
  });

  const claim = () => idempotency.claim('key', 'body', 'name', accountClient);
  const answer = { status: 201, headers: {}, body: '{}' };

  it('is released before the next claim of its key, which finds out what happened', async () => {
    fate = 'recorded, but not answered';
    await expect(claim()).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await claim()).toEqual({ outcome: 'abandoned' });
    expect(await claim()).toEqual({ outcome: 'running' });
    await idempotency.complete('key', answer);
    expect(await claim()).toEqual({ outcome: 'answered', answer });
  });

  it('does not release the claim of another request with its key', async () => {
    fate = 'not recorded';
    const lost = claim();
    expect(await claim()).toMatchObject({ outcome: 'claimed' });
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await claim()).toEqual({ outcome: 'running' });
    await idempotency.complete('key', answer);
    expect(await claim()).toEqual({ outcome: 'answered', answer });
  });
});

import { FileLock } from '../../../event-sourcing/adapters/sqlite/file-lock.js';
import { GroupCommit } from '../../../event-sourcing/adapters/sqlite/group-commit/group-commit.js';
import { systemClock, type Clock } from '../../../event-sourcing/clock.js';
import { workerFile } from '../../../package-files.js';
import type { Coordination } from '../../coordination.js';
import type { CoordinationJob, JobKind, JobOf, ResultOf, Submit } from './coordination-jobs.js';
import type { CoordinationResult } from './coordination-writer.js';
import { SqliteIdempotency } from './sqlite-idempotency.js';
import { SqliteRateLimits } from './sqlite-rate-limits.js';
import { SqliteSessions } from './sqlite-sessions.js';

const SAVE_INTERVAL = 1_000;
const PURGE_INTERVAL = 60 * 60 * 1000;

export type SqliteCoordination = Pick<Coordination, 'sessions' | 'idempotency' | 'rateLimits' | 'check' | 'close'>;

const every = (interval: number, action: () => Promise<unknown>): NodeJS.Timeout =>
  // What could not be saved or purged now is so the next time; health shows that the disk is full.
  setInterval(() => void action().catch(() => undefined), interval).unref();

/** Rejects with a readable error when another process has the file or this version cannot use it. */
export const openSqliteCoordination = async ({
  file,
  clock = systemClock,
}: {
  file: string;
  clock?: Clock;
}): Promise<SqliteCoordination> => {
  const lock = FileLock.acquire(file);
  try {
    const writer = await GroupCommit.open<CoordinationJob, CoordinationResult>({
      worker: workerFile('coordination/adapters/sqlite/coordination.worker.js'),
      workerData: { file },
    });
    const submit: Submit = async <Kind extends JobKind>(kind: Kind, job: JobOf<Kind>): Promise<ResultOf<Kind>> =>
      // The writer answers each kind with its result; the compiler cannot tell one kind from another here.
      writer.submit({ kind, ...job } as CoordinationJob);

    const now = (): number => clock.now().getTime();
    await submit('purge', { now: now() });
    const sessions = await SqliteSessions.open(submit, clock);
    const rateLimits = await SqliteRateLimits.open(submit, now);
    const timers = [
      every(SAVE_INTERVAL, () => rateLimits.save()),
      every(PURGE_INTERVAL, () => submit('purge', { now: now() })),
    ];
    return {
      sessions,
      idempotency: new SqliteIdempotency(submit, now),
      rateLimits,
      check: () => submit('check', {}),
      close: async () => {
        for (const timer of timers) clearInterval(timer);
        await rateLimits.save().catch(() => undefined);
        await writer.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

import { FileLock, GroupCommit } from '@waymark/event-store/sqlite';
import { keepsPace } from '../../../platform/clock.js';
import { systemClock, type Clock } from '@waymark/event-store';
import { workerFile } from '../../../platform/package-files.js';
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
  // A failed save or purge is retried at the next interval; health reports a full disk.
  setInterval(() => void action().catch(() => undefined), interval).unref();

/** Rejects with a readable error if another process uses the file or this version cannot read it. */
export const openSqliteCoordination = async ({
  file,
  clock = systemClock,
  steadyClock = clock,
  purgeInterval = PURGE_INTERVAL,
  places,
}: {
  file: string;
  clock?: Clock;
  /** The clock for the age of idempotency keys. */
  steadyClock?: Clock;
  /** Milliseconds. */
  purgeInterval?: number;
  /** Places for idempotency keys. */
  places?: number | undefined;
}): Promise<SqliteCoordination> => {
  const lock = FileLock.acquire(file);
  try {
    const writer = await GroupCommit.open<CoordinationJob, CoordinationResult>({
      worker: workerFile('coordination/adapters/sqlite/coordination.worker.js'),
      workerData: { file, places },
    });
    const submit: Submit = async <Kind extends JobKind>(kind: Kind, job: JobOf<Kind>): Promise<ResultOf<Kind>> =>
      // Safe: the writer returns the result of the job's kind, which the compiler cannot infer here.
      writer.submit({ kind, ...job } as CoordinationJob);

    const now = (): number => clock.now().getTime();
    const sessions = await SqliteSessions.open(submit, clock);
    const rateLimits = await SqliteRateLimits.open(submit, now);
    // Not at the start, because a wrong clock would delete all sessions.
    const isTrusted = keepsPace(clock);
    const timers = [
      every(SAVE_INTERVAL, () => rateLimits.save()),
      every(purgeInterval, async () => isTrusted() && submit('purge', { now: now() })),
    ];
    return {
      sessions,
      idempotency: new SqliteIdempotency(submit, () => steadyClock.now().getTime()),
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

import { FileLock, GroupCommit } from '@waymark/event-store/sqlite';
import { neverBack } from '../../../../platform/clock.js';
import { systemClock, type Clock } from '@waymark/event-store';
import { workerFile } from '../../../../platform/package-files.js';
import type { Coordination } from '../../../coordination.js';
import { DELIVERY_RETENTION } from '../../../webhook-outbox.js';
import type {
  OutboxJob,
  OutboxJobKind,
  OutboxJobOf,
  OutboxResult,
  OutboxResultOf,
  SubmitOutbox,
} from './outbox-jobs.js';
import { SqliteLeases } from './sqlite-leases.js';
import { SqliteWebhookOutbox } from './sqlite-webhook-outbox.js';

const PURGE_INTERVAL = 60_000;

export type OpenedOutbox = Pick<Coordination, 'outbox' | 'leases' | 'check' | 'close'>;

/** Rejects with a readable error if another process uses the file or this version cannot read it. */
export const openSqliteOutbox = async ({
  file,
  clock = systemClock,
  elapsed,
}: {
  file: string;
  clock?: Clock;
  /** Monotonic time in milliseconds; default: that of the process. */
  elapsed?: () => number;
}): Promise<OpenedOutbox> => {
  const lock = FileLock.acquire(file);
  try {
    const writer = await GroupCommit.open<OutboxJob, OutboxResult>({
      worker: workerFile('coordination/adapters/sqlite/outbox/outbox.worker.js'),
      workerData: { file },
    });
    const submit: SubmitOutbox = async <Kind extends OutboxJobKind>(
      kind: Kind,
      job: OutboxJobOf<Kind>,
    ): Promise<OutboxResultOf<Kind>> =>
      // Safe: the writer returns the result of the job's kind, which the compiler cannot infer here.
      writer.submit({ kind, ...job } as OutboxJob);

    const now = (): number => clock.now().getTime();
    const purge = async (): Promise<void> => {
      while ((await submit('purge', { age: DELIVERY_RETENTION, now: now() })) > 0);
    };
    await purge();
    // Uses a clock that never goes back. Otherwise, after the clock was set back by an hour, nobody could take a lease
    // for an hour.
    const leaseClock = neverBack(clock, elapsed);
    // A failed purge is retried at the next interval; health reports a full disk.
    const timer = setInterval(() => void purge().catch(() => undefined), PURGE_INTERVAL).unref();
    return {
      outbox: new SqliteWebhookOutbox(submit, now),
      leases: new SqliteLeases(submit, () => leaseClock.now().getTime()),
      check: () => submit('check', {}),
      close: async () => {
        clearInterval(timer);
        await writer.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

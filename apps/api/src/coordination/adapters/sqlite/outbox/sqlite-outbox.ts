import { FileLock } from '../../../../event-sourcing/adapters/sqlite/file-lock.js';
import { GroupCommit } from '../../../../event-sourcing/adapters/sqlite/group-commit/group-commit.js';
import { neverBack, systemClock, type Clock } from '../../../../event-sourcing/clock.js';
import { workerFile } from '../../../../package-files.js';
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

/** Rejects with a readable error when another process has the file or this version cannot use it. */
export const openSqliteOutbox = async ({
  file,
  // Deliveries wait until a time: one set back by an hour would have them wait an hour longer.
  clock = neverBack(systemClock),
}: {
  file: string;
  clock?: Clock;
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
      // The writer answers each kind with its result; the compiler cannot tell one kind from another here.
      writer.submit({ kind, ...job } as OutboxJob);

    const now = (): number => clock.now().getTime();
    const purge = async (): Promise<void> => {
      const before = now() - DELIVERY_RETENTION;
      while ((await submit('purge', { before })) > 0);
    };
    await purge();
    // What could not be purged now is so the next time; health shows that the disk is full.
    const timer = setInterval(() => void purge().catch(() => undefined), PURGE_INTERVAL).unref();
    return {
      outbox: new SqliteWebhookOutbox(submit, now),
      leases: new SqliteLeases(submit, now),
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

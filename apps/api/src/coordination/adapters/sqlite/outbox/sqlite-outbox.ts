import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { FileLock } from '../../../../event-sourcing/adapters/sqlite/file-lock.js';
import { GroupCommit } from '../../../../event-sourcing/adapters/sqlite/group-commit/group-commit.js';
import { systemClock, type Clock } from '../../../../event-sourcing/clock.js';
import type { Position } from '../../../../event-sourcing/event-store.js';
import { workerLocation } from '../../../../event-sourcing/worker-location.js';
import { LeaseLostError, type Lease, type Leases } from '../../../leases.js';
import {
  DELIVERY_RETENTION,
  type Agenda,
  type AttemptResult,
  type DeliverySelection,
  type DueDelivery,
  type EndpointHealth,
  type NewDelivery,
  type OutboxStep,
  type WebhookOutbox,
} from '../../../webhook-outbox.js';
import {
  LEASE_LOST,
  type OutboxJob,
  type OutboxJobKind,
  type OutboxJobOf,
  type OutboxResult,
  type OutboxResultOf,
  type SubmitOutbox,
} from './outbox-jobs.js';

const PURGE_INTERVAL = 60_000;

export interface OpenedOutbox {
  outbox: WebhookOutbox;
  leases: Leases;
  /** Resolves when a write can be made; rejects with StoreUnavailableError. */
  check(): Promise<void>;
  close(): Promise<void>;
}

class SqliteLeases implements Leases {
  constructor(private readonly submit: SubmitOutbox) {}

  acquire(name: string, holder: string, timeToLive: number, now: Date): Promise<Lease | undefined> {
    const time = now.getTime();
    return this.submit('leases.acquire', { name, holder, until: time + timeToLive, now: time });
  }

  renew(lease: Lease, timeToLive: number, now: Date): Promise<boolean> {
    return this.submit('leases.renew', { lease, until: now.getTime() + timeToLive });
  }

  release(lease: Lease): Promise<void> {
    return this.submit('leases.release', { lease });
  }
}

class SqliteWebhookOutbox implements WebhookOutbox {
  constructor(private readonly submit: SubmitOutbox) {}

  checkpoint(): Promise<Position> {
    return this.submit('checkpoint', {});
  }

  async follow(steps: readonly OutboxStep[], checkpoint: Position, lease: Lease, now: Date): Promise<void> {
    const lost = await this.submit('follow', { steps, checkpoint, lease, now: now.getTime() });
    if (lost) throw new LeaseLostError(lease);
  }

  setDue(deliveries: readonly NewDelivery[], now: Date): Promise<number> {
    return this.submit('setDue', { deliveries, now: now.getTime() });
  }

  addTest(delivery: NewDelivery, body: string, now: Date): Promise<Delivery> {
    return this.submit('addTest', { delivery, body, now: now.getTime() });
  }

  retry(webhook_id: number, id: string, now: Date): Promise<Delivery | undefined> {
    return this.submit('retry', { webhook_id, id, now: now.getTime() });
  }

  async agenda(): Promise<Agenda> {
    const { due, failing } = await this.submit('agenda', {});
    return {
      due: due.map(({ webhook_id, at }) => ({ webhook_id, at: new Date(at) })),
      failing: failing.map(({ webhook_id, since }) => ({ webhook_id, since: new Date(since) })),
    };
  }

  due(webhook_id: number, now: Date, limit: number): Promise<DueDelivery[]> {
    return this.submit('due', { webhook_id, now: now.getTime(), limit });
  }

  async record({ at, retryAt, ...attempt }: AttemptResult, lease: Lease): Promise<Delivery | undefined> {
    const times = { at: at.getTime(), retryAt: retryAt && retryAt.getTime() };
    const recorded = await this.submit('record', { attempt: { ...attempt, ...times }, lease });
    if (recorded === LEASE_LOST) throw new LeaseLostError(lease);
    return recorded;
  }

  page(webhook_id: number, limit: number, selection: DeliverySelection = {}): Promise<DeliveryPage> {
    return this.submit('page', { webhook_id, limit, ...selection });
  }

  async health(webhook_ids: readonly number[]): Promise<EndpointHealth[]> {
    const rows = await this.submit('health', { webhook_ids });
    return rows.map(({ failing_since, ...row }) => ({
      ...row,
      failing_since: failing_since === null ? null : new Date(failing_since),
    }));
  }

  pending(): Promise<number> {
    return this.submit('pending', {});
  }
}

/** Rejects with a readable error when another process has the file or this version cannot use it. */
export const openSqliteOutbox = async ({
  file,
  clock = systemClock,
}: {
  file: string;
  clock?: Clock;
}): Promise<OpenedOutbox> => {
  const lock = FileLock.acquire(file);
  try {
    const writer = await GroupCommit.open<OutboxJob, OutboxResult>({
      worker: workerLocation(import.meta.url, './outbox.worker.js'),
      workerData: { file },
    });
    const submit: SubmitOutbox = async <Kind extends OutboxJobKind>(
      kind: Kind,
      job: OutboxJobOf<Kind>,
    ): Promise<OutboxResultOf<Kind>> =>
      // The writer answers each kind with its result; the compiler cannot tell one kind from another here.
      writer.submit({ kind, ...job } as OutboxJob);

    const purge = async (): Promise<void> => {
      const before = clock.now().getTime() - DELIVERY_RETENTION;
      while ((await submit('purge', { before })) > 0);
    };
    // Whoever held a lease on this file has ended: the file lock says so.
    await submit('leases.forget', {});
    await purge();
    // What could not be purged now is so the next time; health shows that the disk is full.
    const timer = setInterval(() => void purge().catch(() => undefined), PURGE_INTERVAL).unref();
    return {
      outbox: new SqliteWebhookOutbox(submit),
      leases: new SqliteLeases(submit),
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

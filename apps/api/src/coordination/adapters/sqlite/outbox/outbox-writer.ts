import { unreachable } from '@waymark/domain';
import { type JobHandler, openDatabase, prepare, type Database } from '@waymark/event-store/sqlite';
import { WOKEN_AT_ONCE, type OutboxStep } from '../../../webhook-outbox.js';
import { deliveryJobs } from './delivery-jobs.js';
import { endpointJobs } from './endpoint-jobs.js';
import { leaseJobs } from './lease-jobs.js';
import { outboxClock } from './outbox-clock.js';
import { outboxFile } from './outbox-file.js';
import { LEASE_LOST, type OutboxJob, type OutboxJobOf, type OutboxResult, type OutboxResultOf } from './outbox-jobs.js';

/** Applies all outbox jobs inside the committer's transaction. */
export class OutboxWriter implements JobHandler<OutboxJob, OutboxResult> {
  private readonly leases;
  private readonly clock;
  private readonly deliveries;
  private readonly endpoints;
  private readonly selectCheckpoint;
  private readonly updateCheckpoint;
  private readonly insertLastEvent;

  constructor(readonly database: Database) {
    this.leases = leaseJobs(database);
    this.clock = outboxClock(database);
    this.deliveries = deliveryJobs(database, this.clock);
    this.endpoints = endpointJobs(database, this.clock);
    this.selectCheckpoint = prepare<{ position: number }>(
      database,
      'SELECT position FROM checkpoint WHERE position > 0',
    );
    this.updateCheckpoint = prepare(database, 'UPDATE checkpoint SET position = ?');
    this.insertLastEvent = prepare(database, 'INSERT OR REPLACE INTO last_event VALUES (1, ?, ?)');
  }

  /**
   * NORMAL durability suffices: after a power failure, lost deliveries are restored from the log, because the
   * checkpoint is lost with them.
   */
  static open(file: string): OutboxWriter {
    return new OutboxWriter(openDatabase(file, outboxFile, 'NORMAL'));
  }

  apply(job: OutboxJob): OutboxResult {
    switch (job.kind) {
      case 'leases.acquire':
        return this.leases.acquire(job);
      case 'leases.renew':
        return this.leases.renew(job);
      case 'leases.release':
        return this.leases.release(job);
      case 'checkpoint':
        return this.selectCheckpoint.get()?.position;
      case 'follow':
        return this.follow(job);
      case 'setDue':
        return this.deliveries.setDue(job);
      case 'addTest':
        return this.deliveries.addTest(job);
      case 'retryWaiting':
        return this.deliveries.retryWaiting(job);
      case 'retry':
        return this.deliveries.retry(job);
      case 'agenda':
        return this.agenda(job);
      case 'due':
        return this.leases.isHeld(job.lease) ? this.deliveries.due(job) : LEASE_LOST;
      case 'settled':
        return this.settled(job);
      case 'record':
        return this.record(job);
      case 'find':
        return this.deliveries.find(job);
      case 'page':
        return this.deliveries.page(job);
      case 'health':
        return this.health(job);
      case 'pending':
        return this.deliveries.pending();
      case 'purge':
        return this.deliveries.purge(job);
      case 'check':
        return this.check();
      default:
        return unreachable(job, undefined);
    }
  }

  private agenda({ now }: OutboxJobOf<'agenda'>): OutboxResultOf<'agenda'> {
    const gap = this.clock.see(now);
    if (gap > 0) this.endpoints.forgive(gap);
    return {
      now: this.clock.ownTime(now),
      due: this.deliveries.endpointsDue(),
      failing: this.endpoints.failing(),
    };
  }

  private follow({ steps, checkpoint, lease, now }: OutboxJobOf<'follow'>): OutboxResultOf<'follow'> {
    if (!this.leases.isHeld(lease)) return LEASE_LOST;
    for (const step of steps) this.take(step, now);
    this.updateCheckpoint.run(checkpoint.position);
    this.insertLastEvent.run(checkpoint.position, checkpoint.hash);
    return undefined;
  }

  private take(step: OutboxStep, now: number): void {
    switch (step.kind) {
      case 'add':
        return this.deliveries.add(step.delivery, now);
      case 'cancel':
        return this.deliveries.cancel(step.webhook_id);
      case 'reset failures':
        return this.endpoints.forget(step.webhook_id);
      case 'erase':
        this.endpoints.forget(step.webhook_id);
        return this.deliveries.erase(step.webhook_id);
      default:
        return unreachable(step, undefined);
    }
  }

  private record(job: OutboxJobOf<'record'>): OutboxResultOf<'record'> {
    if (!this.leases.isHeld(job.lease)) return LEASE_LOST;
    const recorded = this.deliveries.record(job);
    if (!recorded) return undefined;
    const { delivery, isTest } = recorded;
    if (job.attempt.outcome === 'delivered') {
      this.endpoints.succeeded(delivery.webhook_id);
      this.deliveries.wake({ webhook_id: delivery.webhook_id, now: job.now, limit: WOKEN_AT_ONCE });
    }
    // Failed test events do not count towards disabling an endpoint.
    else if (!isTest) this.endpoints.failed(delivery.webhook_id, job.attempt.at, job.now);
    return delivery;
  }

  private settled({ webhook_ids, position, lease }: OutboxJobOf<'settled'>): OutboxResultOf<'settled'> {
    if (!this.leases.isHeld(lease)) return LEASE_LOST;
    return webhook_ids.map((webhook_id) => this.deliveries.settled(webhook_id, position));
  }

  private health({ webhook_ids }: OutboxJobOf<'health'>): OutboxResultOf<'health'> {
    return webhook_ids.map((webhook_id) => ({
      webhook_id,
      ...this.endpoints.health(webhook_id),
      pending: this.deliveries.pendingOf(webhook_id),
    }));
  }

  private check(): undefined {
    this.database.exec(`PRAGMA user_version = ${outboxFile.version}`);
  }
}

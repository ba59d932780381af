import type { Delivery, DeliveryPage } from '@waymark/contracts';
import type { Position } from '@waymark/event-store';
import { LeaseLostError, type Lease } from '../../../leases.js';
import {
  WOKEN_AT_ONCE,
  type Agenda,
  type AttemptResult,
  type DeliverySelection,
  type DueDelivery,
  type EndpointHealth,
  type KeptDelivery,
  type NewDelivery,
  type OutboxCheckpoint,
  type OutboxStep,
  type WebhookOutbox,
} from '../../../webhook-outbox.js';
import { LEASE_LOST, type LeaseLost, type SubmitOutbox } from './outbox-jobs.js';

const underLease = <Result>(result: Result | LeaseLost, lease: Lease): Result => {
  if (result === LEASE_LOST) throw new LeaseLostError(lease);
  return result;
};

export class SqliteWebhookOutbox implements WebhookOutbox {
  constructor(
    private readonly submit: SubmitOutbox,
    /** Returns milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  checkpoint(): Promise<Position | undefined> {
    return this.submit('checkpoint', {});
  }

  async follow(steps: readonly OutboxStep[], checkpoint: OutboxCheckpoint, lease: Lease): Promise<void> {
    underLease(await this.submit('follow', { steps, checkpoint, lease, now: this.now() }), lease);
  }

  setDue(deliveries: readonly NewDelivery[]): Promise<number> {
    return this.submit('setDue', { deliveries, now: this.now() });
  }

  addTest(delivery: NewDelivery, body: string): Promise<Delivery> {
    return this.submit('addTest', { delivery, body, now: this.now() });
  }

  async retryWaiting(webhook_id: number): Promise<number> {
    for (let count = 0; ;) {
      const set = await this.submit('retryWaiting', { webhook_id, now: this.now(), limit: WOKEN_AT_ONCE });
      count += set;
      if (set < WOKEN_AT_ONCE) return count;
    }
  }

  retry(webhook_id: number, id: string): Promise<Delivery | undefined> {
    return this.submit('retry', { webhook_id, id, now: this.now() });
  }

  async agenda(): Promise<Agenda> {
    const { now, due, failing } = await this.submit('agenda', { now: this.now() });
    return {
      now: new Date(now),
      due: due.map(({ webhook_id, at }) => ({ webhook_id, at: new Date(at) })),
      failing: failing.map(({ webhook_id, since }) => ({ webhook_id, since: new Date(since) })),
    };
  }

  async due(webhook_id: number, limit: number, lease: Lease): Promise<DueDelivery[]> {
    return underLease(await this.submit('due', { webhook_id, now: this.now(), limit, lease }), lease);
  }

  async record({ at, ...attempt }: AttemptResult, lease: Lease): Promise<Delivery | undefined> {
    const job = { attempt: { ...attempt, at: at.getTime() }, lease, now: this.now() };
    return underLease(await this.submit('record', job), lease);
  }

  async settled(webhook_ids: readonly number[], position: Position, lease: Lease): Promise<(Position | undefined)[]> {
    return underLease(await this.submit('settled', { webhook_ids, position, lease }), lease);
  }

  find(webhook_id: number, id: string): Promise<KeptDelivery | undefined> {
    return this.submit('find', { webhook_id, id });
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

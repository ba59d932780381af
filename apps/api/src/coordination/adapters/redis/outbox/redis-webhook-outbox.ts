import type { Delivery, DeliveryPage } from '@waymark/contracts';
import type { Position } from '@waymark/event-store';
import { LeaseLostError, type Lease } from '../../../leases.js';
import {
  DELIVERY_RETENTION,
  KEPT_ATTEMPTS,
  LONGEST_GAP,
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
import type { RedisConnection } from '../redis-connection.js';
import { attemptText, deliveryOf, dueDeliveryOf, keptDeliveryOf } from './delivery-fields.js';
import {
  ADD_TEST,
  AGENDA,
  CHECKPOINT,
  DUE,
  FIND,
  FOLLOW,
  HEALTH,
  PAGE,
  PENDING,
  PREPARE,
  PURGE,
  RECORD,
  RETRY,
  RETRY_WAITING,
  SETTLED,
  SET_DUE,
} from './outbox-scripts.js';

const PURGE_INTERVAL = 60_000;
/** Maximum number of deliveries that one script changes, so that other callers do not wait long for Redis. */
const AT_ONCE = 1_000;

interface Part {
  steps: OutboxStep[];
  checkpoint: Position;
}

const positionOf = (step: OutboxStep): Position => (step.kind === 'add' ? step.delivery.position : step.position);

/** Splits the steps into parts that end at event boundaries, with the checkpoint after each. */
const partsOf = (steps: readonly OutboxStep[], checkpoint: Position): Part[] => {
  const parts: Part[] = [];
  let part: OutboxStep[] = [];
  for (const [index, step] of steps.entries()) {
    part.push(step);
    const next = steps[index + 1];
    if (!next || part.length < AT_ONCE || positionOf(next) === positionOf(step)) continue;
    parts.push({ steps: part, checkpoint: positionOf(step) });
    part = [];
  }
  return [...parts, { steps: part, checkpoint }];
};

const underLease = <Reply>(reply: Reply, lease: Lease): Exclude<Reply, 'lost'> => {
  if (reply === 'lost') throw new LeaseLostError(lease);
  // Safe: only the other replies remain.
  return reply as Exclude<Reply, 'lost'>;
};

const endpointTimes = (flat: readonly string[]): { webhook_id: number; time: Date }[] =>
  flat
    .flatMap((value, index) =>
      index % 2 === 0 ? [{ webhook_id: Number(value), time: new Date(Number(flat[index + 1])) }] : [],
    )
    .toSorted((left, right) => left.webhook_id - right.webhook_id);

export class RedisWebhookOutbox implements WebhookOutbox {
  private readonly timer: NodeJS.Timeout;
  /** The checkpoint that this process last read or wrote. If Redis has another one, the reply of a call was lost. */
  private known = '';

  constructor(private readonly connection: RedisConnection) {
    // A failed purge is retried at the next interval.
    this.timer = setInterval(() => void this.purge().catch(() => undefined), PURGE_INTERVAL).unref();
  }

  async checkpoint(): Promise<Position | undefined> {
    const checkpoint = await this.connection.run(CHECKPOINT);
    this.known = checkpoint ?? '';
    return checkpoint === null ? undefined : Number(checkpoint);
  }

  async follow(steps: readonly OutboxStep[], { position }: OutboxCheckpoint, lease: Lease): Promise<void> {
    for (const part of partsOf(steps, position)) await this.followPart(part, lease);
    this.known = String(position);
  }

  setDue(deliveries: readonly NewDelivery[]): Promise<number> {
    return this.connection.run(SET_DUE, [JSON.stringify(deliveries)]);
  }

  async addTest(delivery: NewDelivery, body: string): Promise<Delivery> {
    return deliveryOf(await this.connection.run(ADD_TEST, [JSON.stringify(delivery), body]));
  }

  async retryWaiting(webhook_id: number): Promise<number> {
    for (let count = 0; ;) {
      const set = await this.connection.run(RETRY_WAITING, [webhook_id, AT_ONCE]);
      count += set;
      if (set < AT_ONCE) return count;
    }
  }

  async retry(webhook_id: number, id: string): Promise<Delivery | undefined> {
    const retried = await this.connection.run(RETRY, [webhook_id, id]);
    return retried ? deliveryOf(retried) : undefined;
  }

  async agenda(): Promise<Agenda> {
    const [now, due, failing] = await this.connection.run(AGENDA, [LONGEST_GAP]);
    return {
      now: new Date(Number(now)),
      due: endpointTimes(due).map(({ webhook_id, time }) => ({ webhook_id, at: time })),
      failing: endpointTimes(failing).map(({ webhook_id, time }) => ({ webhook_id, since: time })),
    };
  }

  async due(webhook_id: number, limit: number, lease: Lease): Promise<DueDelivery[]> {
    const due = underLease(await this.connection.run(DUE, [lease.name, lease.holder, webhook_id, limit]), lease);
    return due.map(dueDeliveryOf);
  }

  async record(attempt: AttemptResult, lease: Lease): Promise<Delivery | undefined> {
    const { id, outcome, at, retryIn, asked } = attempt;
    const given = [lease.name, lease.holder, id, outcome, at.getTime(), retryIn ?? '', asked, attemptText(attempt)];
    const recorded = underLease(await this.connection.run(RECORD, [...given, KEPT_ATTEMPTS, WOKEN_AT_ONCE]), lease);
    return recorded ? deliveryOf(recorded) : undefined;
  }

  async settled(webhook_ids: readonly number[], position: Position, lease: Lease): Promise<(Position | undefined)[]> {
    const given = [lease.name, lease.holder, position, ...webhook_ids];
    const settled = underLease(await this.connection.run(SETTLED, given), lease);
    return settled.map((last) => (last === null ? undefined : Number(last)));
  }

  async find(webhook_id: number, id: string): Promise<KeptDelivery | undefined> {
    const found = await this.connection.run(FIND, [webhook_id, id]);
    return found ? keptDeliveryOf(found) : undefined;
  }

  async page(webhook_id: number, limit: number, selection: DeliverySelection = {}): Promise<DeliveryPage> {
    const { before = '', status = '' } = selection;
    const replies = await this.connection.run(PAGE, [webhook_id, before, status, limit + 1]);
    const deliveries = replies.slice(0, limit).map(deliveryOf);
    return { deliveries, next: replies.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
  }

  async health(webhook_ids: readonly number[]): Promise<EndpointHealth[]> {
    const rows = await this.connection.run(HEALTH, webhook_ids);
    return webhook_ids.map((webhook_id, index) => {
      const [since, trusted, pending] = rows[index] ?? [null, 0, 0];
      const failing_since = since === null ? null : new Date(Number(since));
      return { webhook_id, failing_since, trusted: trusted === 1, pending };
    });
  }

  pending(): Promise<number> {
    return this.connection.run(PENDING);
  }

  /** Deletes old completed deliveries. */
  async purge(): Promise<void> {
    while ((await this.connection.run(PURGE, [DELIVERY_RETENTION, AT_ONCE, LONGEST_GAP])) > 0);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async followPart({ steps, checkpoint }: Part, lease: Lease): Promise<void> {
    for (const step of steps) if (step.kind === 'cancel' || step.kind === 'erase') await this.prepare(step, lease);
    const given = [lease.name, lease.holder, this.known, checkpoint, JSON.stringify(steps)];
    underLease(await this.connection.run(FOLLOW, given), lease);
  }

  private async prepare(step: OutboxStep, lease: Lease): Promise<void> {
    const given = [lease.name, lease.holder, this.known, JSON.stringify(step), AT_ONCE];
    for (;;) {
      if (underLease(await this.connection.run(PREPARE, given), lease) < AT_ONCE) return;
    }
  }
}

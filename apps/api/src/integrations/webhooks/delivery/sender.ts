import { setMaxListeners } from 'node:events';
import { WEBHOOK_LIMITS, type Delivery } from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import { LeaseLostError, type Lease } from '../../../coordination/leases.js';
import type { AttemptResult, DueDelivery, WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { asError } from '@waymark/event-store';
import type { Tracing } from '../../../platform/tracing/tracing.js';
import type { WebhookQueries } from '../queries/webhook-queries.js';
import { attempt, unreadable, type AttemptParts, type DeliveryBody } from './attempt.js';
import { Lane } from './lane.js';
import { BOUNDS, type Slots } from './slots.js';
import { wait } from '../../../platform/timing.js';

/** Due deliveries per query, to find some whose shipment has no running attempt. */
const LOOK_AHEAD = 32;
/** Time between two polls of the outbox without a wake-up: other processes write to it too. */
const PATIENCE = 1_000;
/** Time for running attempts to finish at shutdown. */
export const DRAIN = 3_000;

export interface SenderParts extends AttemptParts {
  outbox: WebhookOutbox;
  /** Shared with the handshakes of this process. */
  slots: Slots;
  webhooks: Pick<WebhookQueries, 'byId'>;
  /** Undefined for an event that is no longer readable. */
  bodyOf: (delivery: DueDelivery) => Promise<DeliveryBody | undefined>;
  tracing: Tracing;
  disable: (webhook: Webhook, reason: 'failing' | 'gone') => Promise<void>;
  recorded: (owner_id: string, delivery: Delivery) => void;
  warn: (message: string) => void;
}

/** Sends due deliveries. Each endpoint has its own lane, so that a slow endpoint delays no other. */
export class Sender {
  private readonly lanes = new Map<number, Lane>();
  private readonly starved = new Set<Lane>();
  /** Endpoints that are being disabled: they get no further deliveries. */
  private readonly disabling = new Set<number>();
  private bell = new AbortController();

  constructor(private readonly parts: SenderParts) {}

  get inFlight(): number {
    return this.parts.slots.inFlight;
  }

  /** Call when something may be due. */
  wake(): void {
    this.bell.abort();
  }

  /**
   * Runs until the signal is aborted and all running attempts have ended. Calls `lost` when another process holds the
   * lease.
   */
  async run(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    const abandoning = new AbortController();
    // Each running attempt listens to it.
    setMaxListeners(BOUNDS.total, abandoning.signal);
    const run: Run = { lease, signal, abandoned: abandoning.signal, lost, sending: new Set() };
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      this.bell = new AbortController();
      const patience = await this.look(run).catch((error: unknown) => {
        this.reportFailure(error, run);
        return PATIENCE;
      });
      await wait(this.parts.timing, patience, this.bell.signal);
    }
    const cancel = this.parts.timing.after(DRAIN, () => abandoning.abort('abandoned'));
    await Promise.allSettled(run.sending);
    cancel();
  }

  /** Starts due deliveries and returns the time until the next one. */
  private async look(run: Run): Promise<number> {
    const agenda = await this.parts.outbox.agenda();
    const now = agenda.now.getTime();
    const ahead = (time: number): number => (time > now ? time - now : Infinity);
    let patience = PATIENCE;
    for (const { webhook_id, at } of agenda.due) {
      if (at.getTime() <= now) await this.fill(this.laneOf(webhook_id), run);
      patience = Math.min(patience, ahead(at.getTime()));
    }
    for (const { webhook_id, since } of agenda.failing) {
      const disablesAt = since.getTime() + WEBHOOK_LIMITS.disableAfter;
      if (disablesAt <= now) this.disable(webhook_id, 'failing');
      patience = Math.min(patience, ahead(disablesAt));
    }
    return patience;
  }

  private laneOf(webhook_id: number): Lane {
    const lane = this.lanes.get(webhook_id) ?? new Lane(webhook_id);
    this.lanes.set(webhook_id, lane);
    return lane;
  }

  /** Starts as many of the endpoint's due deliveries as it has slots. */
  private async fill(lane: Lane, run: Run): Promise<void> {
    const { outbox, webhooks } = this.parts;
    const { webhook_id } = lane;
    lane.trusted ??= (await outbox.health([webhook_id]))[0]?.trusted ?? false;
    if (!this.parts.slots.isFree(webhook_id, lane.trusted)) {
      if (lane.inFlight === 0) this.starved.add(lane);
      return;
    }
    const due = await lane.look(() => outbox.due(webhook_id, LOOK_AHEAD + lane.inFlight, run.lease));
    // No await from here: a concurrent call for the same lane would start the same deliveries.
    const webhook = webhooks.byId(webhook_id)?.webhook;
    for (const delivery of due) {
      if (!webhook?.enabled || this.disabling.has(webhook_id) || run.signal.aborted) return;
      if (!lane.isFree(delivery)) continue;
      const giveBack = this.parts.slots.take(webhook_id, lane.trusted);
      if (!giveBack) return;
      lane.begin(delivery);
      const sending = this.send(lane, webhook, delivery, run).finally(() => {
        lane.end(delivery);
        giveBack();
        run.sending.delete(sending);
      });
      run.sending.add(sending);
      void sending.then((recorded) => (recorded ? this.fillNext(lane, run) : undefined));
    }
  }

  /** After an attempt: starts the endpoint's next delivery, and an endpoint that waits for a slot. */
  private async fillNext(lane: Lane, run: Run): Promise<void> {
    const [next] = this.starved;
    if (next) this.starved.delete(next);
    try {
      await Promise.all([this.fill(lane, run), next && this.fill(next, run)]);
    } catch (error) {
      this.reportFailure(error, run);
    }
  }

  /** Returns whether the attempt was stored. Otherwise, the delivery is still due and will be repeated. */
  private async send(lane: Lane, webhook: Webhook, delivery: DueDelivery, run: Run): Promise<boolean> {
    try {
      const body = await this.parts.bodyOf(delivery);
      if (run.signal.aborted) return false;
      const result =
        body === undefined
          ? unreadable(delivery, this.parts.timing.now())
          : await this.attempt(webhook, delivery, body, run);
      if (!result) return false;
      lane.trusted = result.outcome === 'delivered';
      const kept = await this.parts.outbox.record(result, run.lease);
      if (result.outcome === 'gone') this.disable(webhook.id, 'gone');
      if (kept) this.parts.recorded(webhook.owner_id, kept);
      return true;
    } catch (error) {
      if (error instanceof LeaseLostError) run.lost();
      this.parts.warn(`cannot store delivery ${delivery.id}: ${asError(error).message}`);
      return false;
    }
  }

  /** Continues the event's trace, which the receiver can continue too. */
  private async attempt(
    webhook: Webhook,
    delivery: DueDelivery,
    body: DeliveryBody,
    { abandoned }: Run,
  ): Promise<AttemptResult | undefined> {
    const { tracing } = this.parts;
    if (body.traceparent === undefined || !tracing.on) {
      return attempt(this.parts, webhook, delivery, { text: body.text }, abandoned);
    }
    const span = tracing.start('deliver webhook', {
      kind: 'client',
      parent: body.traceparent,
      attributes: { 'http.request.method': 'POST', 'waymark.webhook': webhook.id, 'waymark.tries': delivery.tries },
    });
    const result = await attempt(this.parts, webhook, delivery, { ...body, traceparent: span.traceparent }, abandoned);
    if (typeof result?.status === 'number') span.set({ 'http.response.status_code': result.status });
    span.end(result?.outcome === 'delivered' ? undefined : (result?.outcome ?? 'abandoned'));
    return result;
  }

  /**
   * Not awaited: while nothing can be recorded, other endpoints still get deliveries. A failure is retried with the
   * next reason.
   */
  private disable(webhook_id: number, reason: 'failing' | 'gone'): void {
    const webhook = this.parts.webhooks.byId(webhook_id)?.webhook;
    if (!webhook?.enabled || this.disabling.has(webhook_id)) return;
    this.parts.warn(`webhook ${webhook_id} disabled: ${reason}`);
    this.disabling.add(webhook_id);
    void this.parts
      .disable(webhook, reason)
      .catch((error: unknown) => this.parts.warn(`cannot disable webhook ${webhook_id}: ${asError(error).message}`))
      .finally(() => this.disabling.delete(webhook_id));
  }

  private reportFailure(error: unknown, run: Run): void {
    if (error instanceof LeaseLostError) run.lost();
    this.parts.warn(`failed and will be retried: ${asError(error).message}`);
  }
}

interface Run {
  lease: Lease;
  signal: AbortSignal;
  /** Aborted when running attempts are abandoned. */
  abandoned: AbortSignal;
  lost: () => void;
  sending: Set<Promise<boolean>>;
}

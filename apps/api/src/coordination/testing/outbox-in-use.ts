import type { Lease, Leases } from '../leases.js';
import type { AttemptResult, NewDelivery, OutboxCheckpoint, WebhookOutbox } from '../webhook-outbox.js';

export const MINUTE = 60_000;
export const START = new Date('2026-03-01T12:00:00.000Z');

/** The stored part of a sent request. */
export const REQUEST = { url: 'https://example.com/hook', headers: { 'webhook-id': 'event' } };

export interface OpenedForTest {
  outbox: WebhookOutbox;
  leases: Leases;
}

export interface WebhookOutboxUnderTest extends OpenedForTest {
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  /** Ends the process and starts the next one on the same data. */
  reopen: () => Promise<OpenedForTest>;
  dispose: () => Promise<void>;
}

export const delivery = (position: number, webhook_id = 1, shipment_id = position): NewDelivery => ({
  webhook_id,
  event_id: `event-${position}`,
  position,
  shipment_id,
  type: 'waymark.shipment.status_set.v1',
  subject: 'WM-0000-0000-0000-0',
});
export const add = (position: number, webhook_id = 1, shipment_id = position) =>
  ({ kind: 'add', delivery: delivery(position, webhook_id, shipment_id) }) as const;

export const checkpointAt = (position: number): OutboxCheckpoint => ({ position, hash: `hash-${position}` });

export const deliveredOf = (id = ''): AttemptResult => ({
  id,
  at: START,
  status: 200,
  latency_ms: 1,
  response: '',
  error: null,
  outcome: 'delivered',
  retryIn: null,
  asked: 0,
  request: REQUEST,
});

/** An outbox, new for each test, and the lease of its sender. */
export class OutboxInUse {
  lease!: Lease;
  private opened!: WebhookOutboxUnderTest;
  private latest!: OpenedForTest;

  async begin(open: () => Promise<WebhookOutboxUnderTest>): Promise<void> {
    this.latest = this.opened = await open();
    await this.takeLease();
  }

  get outbox(): WebhookOutbox {
    return this.latest.outbox;
  }

  async takeLease(): Promise<void> {
    const given = await this.latest.leases.acquire('webhooks', MINUTE);
    if (!given) throw new Error('the lease was refused');
    this.lease = given;
  }

  travel(milliseconds: number): void {
    this.opened.travel(milliseconds);
  }

  /** Restarts the process. The next one takes the lease after the old one has expired. */
  async restart(): Promise<void> {
    this.latest = await this.opened.reopen();
    this.travel(MINUTE);
    await this.takeLease();
  }

  end(): Promise<void> {
    return this.opened.dispose();
  }

  async dueEvents(webhook_id = 1): Promise<string[]> {
    return (await this.outbox.due(webhook_id, 100, this.lease)).map(({ event_id }) => event_id);
  }

  /** Records the outcome of an attempt at the first endpoint's next delivery. */
  async attempt(outcome: AttemptResult['outcome'], retryIn: number | null = null, at = START, asked = 0) {
    const [due] = await this.outbox.due(1, 1, this.lease);
    if (!due) throw new Error('nothing is due');
    const status = outcome === 'delivered' ? 200 : 500;
    const made = { at, status, latency_ms: 12, response: 'so', error: null, outcome, retryIn, asked };
    return this.outbox.record({ ...made, id: due.id, request: REQUEST }, this.lease);
  }

  async health(webhook_id = 1) {
    return (await this.outbox.health([webhook_id]))[0];
  }
}

import type { Delivery, DeliveryAttempt, DeliveryPage } from '@waymark/contracts';
import type { Position } from '../event-sourcing/event-store.js';
import type { Lease } from './leases.js';

/** An event for an endpoint. */
export interface NewDelivery {
  webhook_id: number;
  event_id: string;
  /** Where the event is in the log; 0 for a test event, which is in none. */
  position: Position;
  shipment_id: number;
  /** Its outside type, and the tracking number. */
  type: string;
  subject: string;
}

/** What follows from one event of the log; `position` is where that is. */
export type OutboxStep =
  | { kind: 'add'; delivery: NewDelivery }
  /** What is pending for the endpoint is cancelled. */
  | { kind: 'cancel'; webhook_id: number; position: Position }
  /** The endpoint counts as one that has not failed yet. */
  | { kind: 'absolve'; webhook_id: number; position: Position }
  /** Nothing is left of the endpoint. */
  | { kind: 'erase'; webhook_id: number; position: Position };

/** A delivery to be made now. */
export interface DueDelivery extends NewDelivery {
  id: string;
  /** Attempts since it was last set due by hand or at first. */
  tries: number;
  /** The CloudEvent's text, when it is not to be made of the log: a test event's. */
  body: string | null;
}

export interface AttemptResult {
  id: string;
  at: Date;
  /** The receiver's HTTP status. */
  status: number | null;
  latency_ms: number;
  response: string;
  error: string | null;
  outcome: 'delivered' | 'failed' | 'gone';
  /** Where it went, and its headers; null when nothing could be sent. */
  request: NonNullable<DeliveryAttempt['request']> | null;
  /** Milliseconds until a failed one is tried again; null when it is not. */
  retryIn: number | null;
  /** Milliseconds that the receiver asked to be left alone, as `retryIn` has them; 0 without such a wish. */
  asked: number;
}

/** One delivery as it is told, and as it is sent. */
export interface KeptDelivery {
  delivery: Delivery;
  due: DueDelivery;
}

export interface EndpointHealth {
  webhook_id: number;
  /** The first failure since the last success. */
  failing_since: Date | null;
  /** The last attempt was a success. */
  trusted: boolean;
  pending: number;
}

export interface DeliverySelection {
  before?: string | undefined;
  status?: Delivery['status'] | undefined;
}

/** What there is to do: endpoints with something pending and when the first of it is due, endpoints that fail and since when. */
export interface Agenda {
  /** The store's clock, by which things are due. */
  now: Date;
  due: { webhook_id: number; at: Date }[];
  failing: { webhook_id: number; since: Date }[];
}

/**
 * Deliveries of events to endpoints, and how far in the log they go. While a delivery waits for its next try, those
 * of later events of the same shipment to the same endpoint wait with it, so that they arrive in their order. Calls that carry a lease are the sender's,
 * and are refused with LeaseLostError once another holds it. The clock is the store's. Rejects with
 * StoreUnavailableError.
 */
export interface WebhookOutbox {
  /** Every event up to here has become its deliveries; undefined when nothing has ever been followed, or all was lost. */
  checkpoint(): Promise<Position | undefined>;

  /**
   * The steps in their order, and the checkpoint together with them; a delivery that is there already stays
   * as it is. Whoever follows has asked for the checkpoint under its lease, and repeats what failed: events
   * whose steps were taken all the same are passed over.
   */
  follow(steps: readonly OutboxStep[], checkpoint: Position, lease: Lease): Promise<void>;

  /** Sets deliveries due, new ones and those that were made or given up. Answers how many. */
  setDue(deliveries: readonly NewDelivery[]): Promise<number>;

  /** A delivery of its own, tried once. */
  addTest(delivery: NewDelivery, body: string): Promise<Delivery>;

  /**
   * Sets everything due that waits for its next try. Answers how many. Tries that come early cost nothing of the plan:
   * when one fails, the delivery waits on until its planned time.
   */
  retryWaiting(webhook_id: number): Promise<number>;

  /** Sets one delivery due now; undefined when the endpoint has none with this id. */
  retry(webhook_id: number, id: string): Promise<Delivery | undefined>;

  agenda(): Promise<Agenda>;

  /** Those of an endpoint that are due, first the longest due, then in the order of the log. */
  due(webhook_id: number, limit: number, lease: Lease): Promise<DueDelivery[]>;

  /**
   * Keeps an attempt. Undefined when the delivery is no more. One that was delivered shows that the endpoint is back: of
   * the first WOKEN_AT_ONCE that wait for their next try, those are set due that were not so before their planned
   * time already, and whose receiver did not ask to be left alone.
   */
  record(attempt: AttemptResult, lease: Lease): Promise<Delivery | undefined>;

  /**
   * For each endpoint, in the order of the ids, the last of its events up to `position` before which nothing is
   * pending, itself not either; undefined where there is none.
   */
  settled(webhook_ids: readonly number[], position: Position, lease: Lease): Promise<(Position | undefined)[]>;

  /** Undefined when the endpoint has none with this id. */
  find(webhook_id: number, id: string): Promise<KeptDelivery | undefined>;

  /** Newest first, those older than `before` (an id) and, where it is named, of this status. */
  page(webhook_id: number, limit: number, selection?: DeliverySelection): Promise<DeliveryPage>;

  /** In the order of the ids; an endpoint that nothing is known of has not failed. */
  health(webhook_ids: readonly number[]): Promise<EndpointHealth[]>;

  /** Deliveries not yet made, of all endpoints. */
  pending(): Promise<number>;
}

/** Deliveries that one success sets due. */
export const WOKEN_AT_ONCE = 1_000;
/** Milliseconds that a delivery which is over is kept. */
export const DELIVERY_RETENTION = 30 * 24 * 60 * 60 * 1000;
/** Attempts kept of one delivery, the last ones. */
export const KEPT_ATTEMPTS = 30;

import type { Delivery, DeliveryAttempt, DeliveryPage } from '@waymark/contracts';
import type { Position } from '@waymark/event-store';
import type { Lease } from './leases.js';

/** An event for an endpoint. */
export interface NewDelivery {
  webhook_id: number;
  event_id: string;
  /** Position of the event in the log; 0 for a test event, which is not in the log. */
  position: Position;
  shipment_id: number;
  /** The public event type, and the tracking number. */
  type: string;
  subject: string;
}

/** The last event that was followed. */
export interface OutboxCheckpoint {
  position: Position;
  hash: string;
}

/** The effect of one event of the log, at `position`. */
export type OutboxStep =
  | { kind: 'add'; delivery: NewDelivery }
  /** Cancels the pending deliveries of the endpoint. */
  | { kind: 'cancel'; webhook_id: number; position: Position }
  /** Resets the failures of the endpoint. */
  | { kind: 'reset failures'; webhook_id: number; position: Position }
  /** Removes everything about the endpoint. */
  | { kind: 'erase'; webhook_id: number; position: Position };

/** A delivery that is due. */
export interface DueDelivery extends NewDelivery {
  id: string;
  /** Number of attempts since it was created or last made due by hand. */
  tries: number;
  /** Body of a test event; null for a body that is derived from the log. */
  body: string | null;
}

export interface AttemptResult {
  id: string;
  at: Date;
  /** HTTP status of the receiver. */
  status: number | null;
  latency_ms: number;
  response: string;
  error: string | null;
  outcome: 'delivered' | 'failed' | 'gone';
  /** The URL and headers of the request; null if nothing was sent. */
  request: NonNullable<DeliveryAttempt['request']> | null;
  /** Milliseconds until the retry of a failed attempt; null without a retry. */
  retryIn: number | null;
  /** Delay that the receiver requested, in milliseconds, included in `retryIn`; 0 if none. */
  asked: number;
}

/** A delivery in its public form and in the form to send. */
export interface KeptDelivery {
  delivery: Delivery;
  due: DueDelivery;
}

export interface EndpointHealth {
  webhook_id: number;
  /** Time of the first failure since the last success. */
  failing_since: Date | null;
  /** Whether the last attempt succeeded. */
  trusted: boolean;
  pending: number;
}

export interface DeliverySelection {
  before?: string | undefined;
  status?: Delivery['status'] | undefined;
}

/**
 * The work to do: endpoints with pending deliveries and their first due time, and failing endpoints with the start of
 * the failure.
 */
export interface Agenda {
  /** The outbox's own time, as for all times of an agenda. It does not go back when the store's clock is set back. */
  now: Date;
  due: { webhook_id: number; at: Date }[];
  failing: { webhook_id: number; since: Date }[];
}

/**
 * Deliveries of events to endpoints, and their checkpoint in the log. While a delivery waits for a retry, later events
 * of the same shipment to the same endpoint wait, too, so that they arrive in order. Calls with a lease are reserved
 * for the sender and rejected with LeaseLostError if another holder has the lease. Times are by the store's clock.
 * Rejects with StoreUnavailableError.
 */
export interface WebhookOutbox {
  /**
   * Position up to which all events have become deliveries; undefined if no event was followed yet, or if everything
   * was lost.
   */
  checkpoint(): Promise<Position | undefined>;

  /**
   * Applies the steps in order, together with the checkpoint. Existing deliveries stay unchanged. The follower must
   * have read the checkpoint under its lease and repeats failed calls; events whose steps were applied are skipped.
   */
  follow(steps: readonly OutboxStep[], checkpoint: OutboxCheckpoint, lease: Lease): Promise<void>;

  /** Makes deliveries due: new ones, and completed or exhausted ones again. Returns their number. */
  setDue(deliveries: readonly NewDelivery[]): Promise<number>;

  /** Adds a test delivery, which is attempted once. */
  addTest(delivery: NewDelivery, body: string): Promise<Delivery>;

  /**
   * Makes all waiting retries due; returns their number. If such an early attempt fails, the delivery keeps its planned
   * retry time.
   */
  retryWaiting(webhook_id: number): Promise<number>;

  /** Makes one delivery due; undefined if the endpoint has no delivery with this id. */
  retry(webhook_id: number, id: string): Promise<Delivery | undefined>;

  /**
   * Call it at least every second, because it also compares the store's clock with the previous call. Deliveries do not
   * wait longer when the clock is set back, and gaps beyond LONGEST_GAP do not count as failing time.
   */
  agenda(): Promise<Agenda>;

  /** Returns due deliveries of an endpoint, ordered by due time, then in log order. */
  due(webhook_id: number, limit: number, lease: Lease): Promise<DueDelivery[]>;

  /**
   * Stores an attempt; undefined if the delivery no longer exists. A success shows that the endpoint is back: of the
   * first WOKEN_AT_ONCE waiting retries, those become due that were not already made due before their planned time, and
   * whose receiver did not request a delay.
   */
  record(attempt: AttemptResult, lease: Lease): Promise<Delivery | undefined>;

  /**
   * Returns for each endpoint, in the order of the ids, its last event up to `position` such that neither it nor an
   * earlier one is pending; undefined if there is none.
   */
  settled(webhook_ids: readonly number[], position: Position, lease: Lease): Promise<(Position | undefined)[]>;

  /** Undefined if the endpoint has no delivery with this id. */
  find(webhook_id: number, id: string): Promise<KeptDelivery | undefined>;

  /** Newest first: deliveries older than `before` (an id), optionally with one status. */
  page(webhook_id: number, limit: number, selection?: DeliverySelection): Promise<DeliveryPage>;

  /** In the order of the ids. An unknown endpoint has not failed. */
  health(webhook_ids: readonly number[]): Promise<EndpointHealth[]>;

  /** Number of pending deliveries of all endpoints. */
  pending(): Promise<number>;
}

/** Maximum number of deliveries that one success makes due. */
export const WOKEN_AT_ONCE = 1_000;
/** Milliseconds for which completed deliveries are kept. */
export const DELIVERY_RETENTION = 30 * 24 * 60 * 60 * 1000;
/**
 * Maximum milliseconds between two agendas. After a longer gap, the clock leapt or no process sent. Deliveries are
 * purged only after the clock has kept pace for this long.
 */
export const LONGEST_GAP = 60 * 60 * 1000;
/** Number of attempts kept per delivery: the last ones. */
export const KEPT_ATTEMPTS = 30;

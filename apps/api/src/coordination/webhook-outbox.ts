import type { Delivery, DeliveryPage } from '@waymark/contracts';
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

/** What follows from one event of the log. */
export type OutboxStep =
  | { kind: 'add'; delivery: NewDelivery }
  /** What is pending for the endpoint is cancelled. */
  | { kind: 'cancel'; webhook_id: number }
  /** The endpoint counts as one that has not failed yet. */
  | { kind: 'absolve'; webhook_id: number }
  /** Nothing is left of the endpoint. */
  | { kind: 'erase'; webhook_id: number };

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
  /** When a failed one is tried again; null when it is not. */
  retryAt: Date | null;
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
  due: { webhook_id: number; at: Date }[];
  failing: { webhook_id: number; since: Date }[];
}

/**
 * Deliveries of events to endpoints, and how far in the log they go. What the sender writes carries
 * its lease and is refused with LeaseLostError once another holds it. Rejects with StoreUnavailableError.
 */
export interface WebhookOutbox {
  /** Every event up to here has become its deliveries. */
  checkpoint(): Promise<Position>;

  /** The steps in their order and the checkpoint, together or not at all; a delivery that is there already stays as it is. */
  follow(steps: readonly OutboxStep[], checkpoint: Position, lease: Lease, now: Date): Promise<void>;

  /** Sets deliveries due, new ones and those that were made or given up. Answers how many. */
  setDue(deliveries: readonly NewDelivery[], now: Date): Promise<number>;

  /** A delivery of its own, tried once. */
  addTest(delivery: NewDelivery, body: string, now: Date): Promise<Delivery>;

  /** Sets one delivery due now; undefined when the endpoint has none with this id. */
  retry(webhook_id: number, id: string, now: Date): Promise<Delivery | undefined>;

  agenda(): Promise<Agenda>;

  /** Those of an endpoint that are due at `now`, first the longest due, then in the order of the log. */
  due(webhook_id: number, now: Date, limit: number): Promise<DueDelivery[]>;

  /** Keeps an attempt. Undefined when the delivery is no more. */
  record(attempt: AttemptResult, lease: Lease): Promise<Delivery | undefined>;

  /** Newest first, those older than `before` (an id) and, where it is named, of this status. */
  page(webhook_id: number, limit: number, selection?: DeliverySelection): Promise<DeliveryPage>;

  /** In the order of the ids; an endpoint that nothing is known of has not failed. */
  health(webhook_ids: readonly number[]): Promise<EndpointHealth[]>;

  /** Deliveries not yet made, of all endpoints. */
  pending(): Promise<number>;
}

/** Milliseconds that a delivery which is over is kept. */
export const DELIVERY_RETENTION = 30 * 24 * 60 * 60 * 1000;
/** Attempts kept of one delivery, the last ones. */
export const KEPT_ATTEMPTS = 30;

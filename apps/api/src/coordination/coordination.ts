import type { DeliveryChannel } from './delivery-channel.js';
import type { EventReaders } from './event-readers.js';
import type { Idempotency } from './idempotency.js';
import type { Leases } from './leases.js';
import type { Marks } from '@waymark/event-store';
import type { RateLimits } from './rate-limits.js';
import type { Sessions } from './sessions.js';
import type { WebhookOutbox } from './webhook-outbox.js';

/** State that requests and processes share outside the log. */
export interface Coordination {
  sessions: Sessions;
  idempotency: Idempotency;
  rateLimits: RateLimits;
  leases: Leases;
  outbox: WebhookOutbox;
  marks: Marks;
  deliveryChannel: DeliveryChannel;
  eventReaders: EventReaders;
  /** Resolves if a write is possible; rejects with StoreUnavailableError. */
  check(): Promise<void>;
  close(): Promise<void>;
}

import type { DeliveryChannel } from './delivery-channel.js';
import type { EventReaders } from './event-readers.js';
import type { Idempotency } from './idempotency.js';
import type { Leases } from './leases.js';
import type { Marks } from './marks.js';
import type { RateLimits } from './rate-limits.js';
import type { Sessions } from './sessions.js';
import type { WebhookOutbox } from './webhook-outbox.js';

/** Everything that requests and processes agree on beside the log. */
export interface Coordination {
  sessions: Sessions;
  idempotency: Idempotency;
  rateLimits: RateLimits;
  leases: Leases;
  outbox: WebhookOutbox;
  marks: Marks;
  deliveryChannel: DeliveryChannel;
  eventReaders: EventReaders;
  /** Resolves when a write can be made; rejects with StoreUnavailableError. */
  check(): Promise<void>;
  close(): Promise<void>;
}

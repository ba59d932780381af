/** Injection tokens of the ports. infrastructure/ chooses the adapters. */
export const EVENT_STORE = Symbol('EventStore');
export const READ_MODELS = Symbol('ReadModels');
/** ReadModels of the event index. Query them through EventIndexQueries. */
export const EVENT_INDEX = Symbol('EventIndex');
export const LOG_PROOF = Symbol('LogProof');
/** State that requests share outside the log. The tokens that follow are its parts. */
export const COORDINATION = Symbol('Coordination');
export const SESSIONS = Symbol('Sessions');
export const IDEMPOTENCY = Symbol('Idempotency');
export const RATE_LIMITS = Symbol('RateLimits');
export const MARKS = Symbol('Marks');
export const LEASES = Symbol('Leases');
export const WEBHOOK_OUTBOX = Symbol('WebhookOutbox');
export const DELIVERY_CHANNEL = Symbol('DeliveryChannel');
export const EVENT_READERS = Symbol('EventReaders');
/** `() => CopyStatus | undefined`: the state of this node's copy of a shared log; undefined for an embedded log. */
export const COPY_STATUS = Symbol('CopyStatus');
export const CLOCK = Symbol('Clock');
/** A Clock for ages and timeouts. */
export const STEADY_CLOCK = Symbol('Steady clock');
export const CLOCK_MONITOR = Symbol('ClockMonitor');
export const TRACING = Symbol('Tracing');
export const CONFIGURATION = Symbol('Configuration');

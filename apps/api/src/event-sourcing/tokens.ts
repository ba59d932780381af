/** What a class asks Nest for when it needs a port; infrastructure/ decides which adapter answers. */
export const EVENT_STORE = Symbol('EventStore');
export const READ_MODELS = Symbol('ReadModels');
/** ReadModels of every event's place; ask it through EventIndexQueries. */
export const EVENT_INDEX = Symbol('EventIndex');
export const LOG_PROOF = Symbol('LogProof');
/** What requests agree on beside the log; its parts are the ports that follow. */
export const COORDINATION = Symbol('Coordination');
export const SESSIONS = Symbol('Sessions');
export const IDEMPOTENCY = Symbol('Idempotency');
export const RATE_LIMITS = Symbol('RateLimits');
export const MARKS = Symbol('Marks');
export const LEASES = Symbol('Leases');
export const WEBHOOK_OUTBOX = Symbol('WebhookOutbox');
export const DELIVERY_CHANNEL = Symbol('DeliveryChannel');
export const EVENT_READERS = Symbol('EventReaders');
/** `() => CopyStatus | undefined`: how far this node's copy of a shared log is; undefined where the log is its own. */
export const COPY_STATUS = Symbol('CopyStatus');
export const CLOCK = Symbol('Clock');
export const TRACING = Symbol('Tracing');
export const CONFIGURATION = Symbol('Configuration');

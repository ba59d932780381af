import { EVENT_FILTERS, SHIPMENT_STATUSES, fieldMessages, isInstant, webhookFields } from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { sentCursor, sentCursorSchema } from '../schemas/event-log.js';
import { requestSchema } from '../schemas/field-schemas.js';

export const webhookRequestSchema = requestSchema(webhookFields);
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;
export const webhookPatchSchema = z.partial(webhookRequestSchema);
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

/** Why an endpoint gets no deliveries: its owner's choice, five days of failures, its own 410, or a refused handshake. */
export const WEBHOOK_DISABLED_REASONS = ['by_owner', 'failing', 'gone', 'handshake'] as const;

export const webhookSchema = z.object({
  id: z.number(),
  url: z.string(),
  /** An empty list selects every event. */
  types: z.array(z.enum(EVENT_FILTERS)),
  description: z.string(),
  enabled: z.boolean(),
  created_at: z.string(),
  disabled_reason: z.nullable(z.enum(WEBHOOK_DISABLED_REASONS)),
  /** Whether the receiver must allow deliveries by the handshake of CloudEvents before the endpoint is enabled. */
  handshake: z.boolean(),
  /** Why the last handshake failed; null after a handshake that succeeded, and without one. */
  handshake_refusal: z.nullable(z.string()),
  /** Start of the current series of failed attempts; null when the last attempt succeeded. */
  failing_since: z.nullable(z.string()),
  /** Time at which it will be disabled if the failures continue. */
  disables_at: z.nullable(z.string()),
  /** Time until which the previous secret also signs; null when only one secret signs. */
  previous_secret_until: z.nullable(z.string()),
  /** Number of pending deliveries. */
  pending: z.number(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Returned once, on registration and on rotation: `secret` (`whsec_…`) cannot be read again. */
export const webhookWithSecretSchema = z.extend(webhookSchema, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** `exhausted`: the last retry failed. `cancelled`: the endpoint was disabled or removed first. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted', 'cancelled'] as const;

export const deliveryRequestSchema = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });

/** One attempt. `status` is the receiver's HTTP status; null without a response, and then `error` gives the reason. */
export const deliveryAttemptSchema = z.object({
  number: z.number(),
  at: z.string(),
  status: z.nullable(z.number()),
  latency_ms: z.number(),
  /** The first bytes of the response, as text. */
  response: z.string(),
  error: z.nullable(z.string()),
  /** The request without its body; null when nothing was sent, and for early attempts, which do not record it. */
  request: z.nullish(deliveryRequestSchema),
});

/** The number of a delivery, as text. */
export const DELIVERY_ID = /^[1-9]\d{0,15}$/;

/** One event for one endpoint, with each attempt, oldest first. */
export const deliverySchema = z.object({
  id: z.string().check(z.regex(DELIVERY_ID)),
  webhook_id: z.number(),
  event_id: z.string(),
  type: z.string(),
  /** The event's `statuschange`. */
  statuschange: z.optional(z.enum(SHIPMENT_STATUSES)),
  /** The tracking number; for a test event, `webhook-` and the webhook's id. */
  subject: z.string(),
  /** The event's cursor in the feed, or its bare position when a restore removed the event from the log. */
  cursor: sentCursorSchema,
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.string(),
  /** Null when no further attempt is due. */
  next_attempt_at: z.nullable(z.string()),
  attempts: z.array(deliveryAttemptSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** `body` is the CloudEvent's text, which each attempt sends; null once the endpoint's owner may not read the event. */
export const deliveryWithBodySchema = z.extend(deliverySchema, { body: z.nullable(z.string()) });
export type DeliveryWithBody = z.infer<typeof deliveryWithBodySchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** Newest first. Send `next` as `before`. */
export const deliveryPageSchema = z.object({ deliveries: z.array(deliverySchema), next: z.nullable(z.string()) });
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

/** The query of GET /webhooks/{id}/deliveries/. */
export interface DeliveryQuery {
  /** The `next` of the previous page. */
  before?: string;
  limit?: number;
  status?: (typeof DELIVERY_STATUSES)[number];
}

/** Exactly one of `after` (a cursor of the feed) and `at` (an instant). Later events are delivered again. */
export const rewindSchema = z
  .object({
    after: z.optional(sentCursor(fieldMessages.cursor('After'))),
    at: z.optional(
      z
        .string({ error: fieldMessages.dateTime })
        .check(z.refine(isInstant, { error: fieldMessages.dateTime }), z.meta({ format: 'date-time' })),
    ),
  })
  .check(
    z.refine<{ after?: unknown; at?: unknown }>(({ after, at }) => (after === undefined) !== (at === undefined), {
      path: ['after'],
      error: fieldMessages.rewind,
      when: ({ issues }) => issues.length === 0,
    }),
    z.meta({ minProperties: 1, maxProperties: 1 }),
  );
export type RewindRequest = z.infer<typeof rewindSchema>;
/** Number of deliveries set due. */
export const rewoundSchema = z.object({ deliveries: z.number() });

/**
 * `retries` are the delays between attempts, in seconds; each gets jitter. `acknowledgedBody` is the time for the body
 * after a 2xx head, in milliseconds. `handshake` is the time for the response to a handshake, in milliseconds.
 */
export const WEBHOOK_LIMITS = {
  retries: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  timeout: 15_000,
  acknowledgedBody: 2_000,
  handshake: 5_000,
  responseBytes: 16_384,
  excerpt: 1_000,
  warnAfter: 86_400_000,
  disableAfter: 432_000_000,
  previousSecret: 86_400_000,
  perAccount: 20,
  pageDefault: 50,
  pageMaximum: 200,
  rewound: 100_000,
} as const;
export const TOO_MANY_WEBHOOKS = `An account can have at most ${WEBHOOK_LIMITS.perAccount} webhooks. Remove one first.`;

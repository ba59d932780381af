import { z } from 'zod/mini';
import { sentCursor, sentCursorSchema } from './event-log.js';
import { optionalBoolean, optionalText, requiredText } from './fields.js';
import { EVENT_FILTERS } from './business-events.js';
import { isInstant } from './formats.js';
import { LIMITS } from './limits.js';
import { fieldLabels, fieldMessages } from './field-texts.js';
import { SHIPMENT_STATUSES } from './statuses.js';

/** An absolute http or https address without user or password in it. */
export const isWebhookUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
};

export const webhookRequestSchema = z.object({
  url: requiredText(fieldLabels.url, LIMITS.maximumText, { holds: isWebhookUrl, message: fieldMessages.webhookUrl }),
  /** Business events and types of events; empty, null or missing: every event. */
  types: z.nullish(
    z.array(z.enum(EVENT_FILTERS, { error: fieldMessages.oneOf(fieldLabels.types, EVENT_FILTERS) }), {
      error: fieldMessages.list(fieldLabels.types),
    }),
  ),
  description: optionalText(fieldLabels.description, LIMITS.maximumLine),
  enabled: optionalBoolean(fieldLabels.enabled),
});
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;
export const webhookPatchSchema = z.partial(webhookRequestSchema);
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

/** Why an endpoint gets nothing: its owner's choice, five days of failures, or its own 410. */
export const WEBHOOK_DISABLED_REASONS = ['by_owner', 'failing', 'gone'] as const;

export const webhookSchema = z.object({
  id: z.number(),
  url: z.string(),
  /** Empty: every event. */
  types: z.array(z.enum(EVENT_FILTERS)),
  description: z.string(),
  enabled: z.boolean(),
  created_at: z.string(),
  disabled_reason: z.nullable(z.enum(WEBHOOK_DISABLED_REASONS)),
  /** Since when every attempt has failed; null while the last one went through. */
  failing_since: z.nullable(z.string()),
  /** When it will be disabled if that goes on. */
  disables_at: z.nullable(z.string()),
  /** Until when the secret before this one signs too; null when only one does. */
  previous_secret_until: z.nullable(z.string()),
  /** Deliveries not yet made. */
  pending: z.number(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Answered once, on registration and on rotation: `secret` (`whsec_…`) cannot be read again. */
export const webhookWithSecretSchema = z.extend(webhookSchema, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** `exhausted`: the last retry failed too. `cancelled`: its endpoint was disabled or removed before. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted', 'cancelled'] as const;

/** One try. `status` is the receiver's HTTP status, null when there was none; then `error` says why. */
export const deliveryAttemptSchema = z.object({
  number: z.number(),
  at: z.string(),
  status: z.nullable(z.number()),
  latency_ms: z.number(),
  /** The answer's first bytes, as text. */
  response: z.string(),
  error: z.nullable(z.string()),
  /** What was posted where, but for its body; null when nothing was sent, and of attempts of before it was kept. */
  request: z.nullish(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
});

/** One event for one endpoint, with each attempt, oldest first. */
export const deliverySchema = z.object({
  id: z.string(),
  webhook_id: z.number(),
  event_id: z.string(),
  type: z.string(),
  /** As the event carries it. */
  statuschange: z.optional(z.enum(SHIPMENT_STATUSES)),
  /** The tracking number; of a test event too. */
  subject: z.string(),
  /** The event's in the feed; after the log was restored to before it, its bare position. */
  cursor: sentCursorSchema,
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.string(),
  /** Null when no further try is due. */
  next_attempt_at: z.nullable(z.string()),
  attempts: z.array(deliveryAttemptSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** `body`: what each attempt sends, the CloudEvent's text; null once the endpoint's owner may not read its event. */
export const deliveryWithBodySchema = z.extend(deliverySchema, { body: z.nullable(z.string()) });
export type DeliveryWithBody = z.infer<typeof deliveryWithBodySchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** Newest first; `next` is sent back as `before`. */
export const deliveryPageSchema = z.object({ deliveries: z.array(deliverySchema), next: z.nullable(z.string()) });
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

/** The query of GET /webhooks/{id}/deliveries/. */
export interface DeliveryQuery {
  /** As the page before named it. */
  before?: string;
  limit?: number;
  status?: (typeof DELIVERY_STATUSES)[number];
}

/** Exactly one of the two: `after` a cursor of the feed, `at` an instant; what lies after it is delivered again. */
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
  );
export type RewindRequest = z.infer<typeof rewindSchema>;
/** How many deliveries were set due. */
export const rewoundSchema = z.object({ deliveries: z.number() });

/** `retries`: the waits between attempts, in seconds, each with jitter. */
export const WEBHOOK_LIMITS = {
  retries: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  timeout: 15_000,
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
export const TOO_MANY_WEBHOOKS = `An account can have at most ${WEBHOOK_LIMITS.perAccount} webhooks; remove one first`;

import { WEBHOOK_TEST_TYPE } from '@waymark/vocabulary';
import { z } from 'zod/mini';
import type { CloudEvent } from './feed.js';

/** A CloudEvent about the webhook itself. It is not in the feed, so it has no `sequence`. */
export const webhookTestEventSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  /** The path of the webhook's resource, relative to the server's address. */
  source: z.string(),
  type: z.literal(WEBHOOK_TEST_TYPE),
  /** `webhook-` and the webhook's id. */
  subject: z.string(),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  data: z.looseObject({ test: z.literal(true), webhook_id: z.number(), message: z.string() }),
});
export type WebhookTestEvent = z.infer<typeof webhookTestEventSchema>;

/** An event that a webhook's receiver gets. */
export type WebhookEvent = CloudEvent | WebhookTestEvent;

import { apiKeyFields } from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { dataShape, requestSchema } from '../schemas/field-schemas.js';
import { webhookSchema } from './webhooks.js';

export const API_KEY_LIMITS = { perAccount: 20 } as const;
export const TOO_MANY_API_KEYS = `An account can have at most ${API_KEY_LIMITS.perAccount} API keys. Revoke one first.`;

export const apiKeyRequestSchema = requestSchema(apiKeyFields);
export type ApiKeyRequest = z.infer<typeof apiKeyRequestSchema>;

/** An endpoint that a key registered. It belongs to the account, so its deliveries continue when the key is revoked. */
export const apiKeyWebhookSchema = z.extend(
  z.pick(webhookSchema, { id: true, url: true, enabled: true, disabled_reason: true }),
  {
    /** `unknown`: the registration does not record it. It may be a person, this key or another key. */
    registered_by: z.enum(['this_key', 'unknown']),
  },
);
export type ApiKeyWebhook = z.infer<typeof apiKeyWebhookSchema>;

export const apiKeySchema = z.object({
  id: z.number(),
  ...dataShape(apiKeyFields),
  /** The key's first characters, by which a person recognizes it. */
  prefix: z.string(),
  created_at: z.string(),
  /** The endpoints that the key registered, oldest first, without removed ones. */
  webhooks: z.array(apiKeyWebhookSchema),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Returned once, when the key is issued: `key` cannot be read again. */
export const issuedApiKeySchema = z.extend(apiKeySchema, { key: z.string() });
export type IssuedApiKey = z.infer<typeof issuedApiKeySchema>;

import { z } from 'zod/mini';
import { requiredText } from './fields.js';
import { fieldLabels, fieldMessages } from './field-texts.js';

export const API_KEY_SCOPES = ['events:read', 'shipments:read', 'shipments:write', 'webhooks:write'] as const;
/** What an auditor, who changes nothing, may not give a key. */
export const WRITING_SCOPES = ['shipments:write', 'webhooks:write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const API_KEY_LIMITS = { perAccount: 20 } as const;
export const TOO_MANY_API_KEYS = `An account can have at most ${API_KEY_LIMITS.perAccount} API keys; revoke one first`;

export const apiKeyRequestSchema = z.object({
  name: requiredText(fieldLabels.name),
  scopes: z
    .array(z.enum(API_KEY_SCOPES, { error: fieldMessages.oneOf(fieldLabels.scopes, API_KEY_SCOPES) }), {
      error: fieldMessages.required(fieldLabels.scopes),
    })
    .check(z.minLength(1, fieldMessages.required(fieldLabels.scopes))),
});
export type ApiKeyRequest = z.infer<typeof apiKeyRequestSchema>;

export const apiKeySchema = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The key's first characters, by which a person knows it again. */
  prefix: z.string(),
  created_at: z.string(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Answered once, when the key is issued: `key` cannot be read again. */
export const issuedApiKeySchema = z.extend(apiKeySchema, { key: z.string() });
export type IssuedApiKey = z.infer<typeof issuedApiKeySchema>;

import { z } from 'zod/mini';
import { profileResourceSchema } from './accounts.js';
import { savedAddressSchema } from './addresses.js';
import { loose } from './answer-parts.js';
import { apiKeySchema } from './api-keys.js';
import { auditEventSchema } from './audit.js';
import { shipmentEventDataSchemas, type TypedSchema } from './shipment-events.js';
import { ROLES } from './statuses.js';
import { webhookSchema } from './webhooks.js';

const profileSchema = z.pick(profileResourceSchema, {
  first_name: true,
  last_name: true,
  phone_number: true,
  address: true,
  company_name: true,
});
const addressDetailsSchema = z.omit(savedAddressSchema, { id: true });
/** `types` as they were called when it was recorded. */
const endpointSchema = z.extend(z.pick(webhookSchema, { url: true, description: true, enabled: true }), {
  types: z.array(z.string()),
});
/** The e-mail address as it was then. */
const subjectSchema = z.looseObject({ account_id: z.string(), email: z.string() });

/** What each event that is not of a shipment says to auditors, by its type: without its secrets. A later version of Waymark may add fields. */
const otherEventDataSchemas = {
  AccountRegistered: z.looseObject({
    id: z.string(),
    email: z.string(),
    profile: loose(profileSchema),
    registered_at: z.string(),
  }),
  ProfileUpdated: z.looseObject({ changes: loose(z.partial(profileSchema)) }),
  /** Ends every session that began before but the one kept. */
  PasswordChanged: z.looseObject({ kept_session_id: z.nullable(z.string()), revokes_api_keys: z.boolean() }),
  PasswordRehashed: z.looseObject({}),
  /** Both null: of the account in whose stream it lies. */
  RoleGranted: z.looseObject({
    account_id: z.nullable(z.string()),
    email: z.nullable(z.string()),
    role: z.enum(ROLES),
  }),
  AccountDisabled: subjectSchema,
  AccountEnabled: subjectSchema,
  SessionsEnded: subjectSchema,
  EmailReserved: z.looseObject({ account_id: z.string() }),
  AddressSaved: z.looseObject({ owner_id: z.string(), address: loose(savedAddressSchema) }),
  AddressChanged: z.looseObject({ address_id: z.number(), changes: loose(z.partial(addressDetailsSchema)) }),
  AddressRemoved: z.looseObject({ address_id: z.number() }),
  ApiKeyIssued: loose(
    z.extend(z.omit(apiKeySchema, { created_at: true }), { owner_id: z.string(), issued_at: z.string() }),
  ),
  /** `key_id` null: of the key in whose stream it lies. */
  ApiKeyRevoked: z.looseObject({ key_id: z.nullable(z.number()) }),
  WebhookRegistered: z.looseObject({
    webhook_id: z.number(),
    owner_id: z.string(),
    details: loose(endpointSchema),
    registered_at: z.string(),
  }),
  WebhookChanged: z.discriminatedUnion('reason', [
    z.looseObject({
      webhook_id: z.number(),
      reason: z.literal('edited'),
      changes: loose(z.partial(endpointSchema)),
    }),
    z.looseObject({
      webhook_id: z.number(),
      reason: z.literal('secret_rotated'),
      changes: z.looseObject({ previous_secret_until: z.string() }),
    }),
    z.looseObject({
      webhook_id: z.number(),
      reason: z.enum(['failing', 'gone']),
      changes: z.looseObject({ enabled: z.literal(false) }),
    }),
  ]),
  WebhookRemoved: z.looseObject({ webhook_id: z.number() }),
  /** Nothing up to this position of the log is owed to the endpoint any more. */
  DeliveriesReached: z.looseObject({ webhook_id: z.number(), position: z.number() }),
  /** `from` and `to` are both part of the block. */
  IdentifierBlockReserved: z.looseObject({ from: z.number(), to: z.number() }),
} as const satisfies Record<string, z.ZodMiniType>;

/** An event of the log of each type, with its data. */
export const typedAuditEvents: readonly TypedSchema[] = Object.entries({
  ...shipmentEventDataSchemas,
  ...otherEventDataSchemas,
}).map(([type, data]) => ({
  type,
  name: type,
  schema: z.extend(auditEventSchema, { type: z.literal(type), data }),
}));

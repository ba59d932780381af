import { z } from 'zod';
import { profileResourceSchema } from './accounts.js';
import { savedAddressSchema } from './addresses.js';
import { apiKeySchema } from './api-keys.js';
import { auditEventSchema } from './audit.js';
import { shipmentEventDataSchemas, type TypedSchema } from './shipment-events.js';
import { ROLES } from './statuses.js';
import { webhookSchema } from './webhooks.js';

const profileSchema = profileResourceSchema.pick({
  first_name: true,
  last_name: true,
  phone_number: true,
  address: true,
  company_name: true,
});
const addressDetailsSchema = savedAddressSchema.omit({ id: true });
/** `types` as they were called when it was recorded. */
const endpointSchema = webhookSchema
  .pick({ url: true, description: true, enabled: true })
  .extend({ types: z.array(z.string()) });
/** The e-mail address as it was then. */
const subjectSchema = z.looseObject({ account_id: z.string(), email: z.string() });

/** What each event that is not of a shipment says to auditors, by its type: without its secrets. A later version of Waymark may add fields. */
const otherEventDataSchemas = {
  AccountRegistered: z.looseObject({
    id: z.string(),
    email: z.string(),
    profile: profileSchema.loose(),
    registered_at: z.string(),
  }),
  ProfileUpdated: z.looseObject({ changes: profileSchema.partial().loose() }),
  /** Ends every session that began before but the one kept. */
  PasswordChanged: z.looseObject({ kept_session_id: z.string().nullable(), revokes_api_keys: z.boolean() }),
  PasswordRehashed: z.looseObject({}),
  /** Both null: of the account in whose stream it lies. */
  RoleGranted: z.looseObject({ account_id: z.string().nullable(), email: z.string().nullable(), role: z.enum(ROLES) }),
  AccountDisabled: subjectSchema,
  AccountEnabled: subjectSchema,
  SessionsEnded: subjectSchema,
  EmailReserved: z.looseObject({ account_id: z.string() }),
  AddressSaved: z.looseObject({ owner_id: z.string(), address: savedAddressSchema.loose() }),
  AddressChanged: z.looseObject({ address_id: z.number(), changes: addressDetailsSchema.partial().loose() }),
  AddressRemoved: z.looseObject({ address_id: z.number() }),
  ApiKeyIssued: apiKeySchema.omit({ created_at: true }).extend({ owner_id: z.string(), issued_at: z.string() }).loose(),
  /** `key_id` null: of the key in whose stream it lies. */
  ApiKeyRevoked: z.looseObject({ key_id: z.number().nullable() }),
  WebhookRegistered: z.looseObject({
    webhook_id: z.number(),
    owner_id: z.string(),
    details: endpointSchema.loose(),
    registered_at: z.string(),
  }),
  WebhookChanged: z.discriminatedUnion('reason', [
    z.looseObject({
      webhook_id: z.number(),
      reason: z.literal('edited'),
      changes: endpointSchema.partial().loose(),
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
} as const satisfies Record<string, z.ZodType>;

/** An event of the log of each type, with its data. */
export const typedAuditEvents: readonly TypedSchema[] = Object.entries({
  ...shipmentEventDataSchemas,
  ...otherEventDataSchemas,
}).map(([type, data]) => ({
  type,
  name: type,
  schema: auditEventSchema.extend({ type: z.literal(type), data }),
}));

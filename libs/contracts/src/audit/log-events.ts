import { z } from 'zod/mini';
import { profileResourceSchema } from '../accounts/accounts.js';
import { savedAddressSchema } from '../accounts/addresses.js';
import { loose } from '../schemas/answer-parts.js';
import { apiKeySchema } from '../integrations/api-keys.js';
import { auditEventSchema } from './audit.js';
import { shipmentEventDataSchemas, type TypedSchema } from '../integrations/shipment-events.js';
import { ROLES } from '@waymark/vocabulary';
import { webhookSchema } from '../integrations/webhooks.js';

const profileSchema = z.pick(profileResourceSchema, {
  first_name: true,
  last_name: true,
  phone_number: true,
  address: true,
  company_name: true,
});
/** The parts of events. A later release may add fields. */
export const recordedProfileSchema = loose(profileSchema);
export const profileChangesSchema = loose(z.partial(profileSchema));
export const recordedAddressSchema = loose(savedAddressSchema);
export const addressChangesSchema = loose(z.partial(z.omit(savedAddressSchema, { id: true })));
/** `types` are the names at the time of recording. */
const endpointSchema = z.extend(z.pick(webhookSchema, { url: true, description: true, enabled: true }), {
  types: z.array(z.string()),
});
export const recordedEndpointSchema = loose(endpointSchema);
export const endpointChangesSchema = loose(z.partial(endpointSchema));
/** The e-mail address at the time of recording. */
export const accountSubjectSchema = z.looseObject({ account_id: z.string(), email: z.string() });

export const webhookEditedSchema = z.looseObject({
  webhook_id: z.number(),
  reason: z.literal('edited'),
  changes: endpointChangesSchema,
});
export const secretChangesSchema = z.looseObject({ previous_secret_until: z.string() });
export const webhookSecretRotatedSchema = z.looseObject({
  webhook_id: z.number(),
  reason: z.literal('secret_rotated'),
  changes: secretChangesSchema,
});
export const disablingChangesSchema = z.looseObject({ enabled: z.literal(false) });
export const webhookDisabledSchema = z.looseObject({
  webhook_id: z.number(),
  reason: z.enum(['failing', 'gone']),
  changes: disablingChangesSchema,
});

/** The data of each event type that does not belong to a shipment, without its secrets. A later release may add fields. */
const otherEventDataSchemas = {
  AccountRegistered: z.looseObject({
    id: z.string(),
    email: z.string(),
    profile: recordedProfileSchema,
    registered_at: z.string(),
  }),
  ProfileUpdated: z.looseObject({ changes: profileChangesSchema }),
  /** Ends every earlier session except the one kept. */
  PasswordChanged: z.looseObject({ kept_session_id: z.nullable(z.string()), revokes_api_keys: z.boolean() }),
  PasswordResetLinkMade: z.looseObject({ expires_at: z.string() }),
  PasswordRehashed: z.looseObject({}),
  /** Both are null when the event is in the account's own stream. */
  RoleGranted: z.looseObject({
    account_id: z.nullable(z.string()),
    email: z.nullable(z.string()),
    role: z.enum(ROLES),
  }),
  AccountDisabled: accountSubjectSchema,
  AccountEnabled: accountSubjectSchema,
  SessionsEnded: accountSubjectSchema,
  EmailReserved: z.looseObject({ account_id: z.string() }),
  AddressSaved: z.looseObject({ owner_id: z.string(), address: recordedAddressSchema }),
  AddressChanged: z.looseObject({ address_id: z.number(), changes: addressChangesSchema }),
  AddressRemoved: z.looseObject({ address_id: z.number() }),
  ApiKeyIssued: loose(
    z.extend(z.omit(apiKeySchema, { created_at: true, webhooks: true }), {
      owner_id: z.string(),
      issued_at: z.string(),
    }),
  ),
  /** `key_id` is null when the event is in the key's own stream. */
  ApiKeyRevoked: z.looseObject({ key_id: z.nullable(z.number()) }),
  WebhookRegistered: z.looseObject({
    webhook_id: z.number(),
    owner_id: z.string(),
    details: recordedEndpointSchema,
    registered_at: z.string(),
    /** Null for a person; missing in early events. */
    api_key_id: z.optional(z.nullable(z.number())),
  }),
  WebhookChanged: z.discriminatedUnion('reason', [
    webhookEditedSchema,
    webhookSecretRotatedSchema,
    webhookDisabledSchema,
  ]),
  WebhookRemoved: z.looseObject({ webhook_id: z.number() }),
  /** All deliveries to the endpoint up to this position of the log have succeeded or been given up. */
  DeliveriesReached: z.looseObject({ webhook_id: z.number(), position: z.number() }),
  /** `from` and `to` are inclusive. */
  IdentifierBlockReserved: z.looseObject({ from: z.number(), to: z.number() }),
} as const satisfies Record<string, z.ZodMiniType>;

/** Schemas of the log's events, one for each type, with its data. */
export const typedAuditEvents: readonly TypedSchema[] = Object.entries({
  ...shipmentEventDataSchemas,
  ...otherEventDataSchemas,
}).map(([type, data]) => ({
  type,
  name: type,
  data,
  schema: z.extend(auditEventSchema, { type: z.literal(type), data }),
}));

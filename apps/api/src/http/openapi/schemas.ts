import {
  accountPatchSchema,
  accountResourceSchema,
  addressPatchSchema,
  addressSchema,
  apiKeyRequestSchema,
  apiKeySchema,
  auditEventSchema,
  auditPageSchema,
  changePasswordSchema,
  checkpointSchema,
  consistencyProofSchema,
  countersSchema,
  createShipmentSchema,
  cloudEventSchema,
  errorDetailSchema,
  feedPageSchema,
  fieldErrorsSchema,
  healthSchema,
  issuedApiKeySchema,
  historyEntrySchema,
  inclusionProofSchema,
  profilePatchSchema,
  profileResourceSchema,
  publicShipmentSchema,
  refreshSchema,
  registerSchema,
  savedAddressSchema,
  shipmentPatchSchema,
  shipmentResourceSchema,
  signInSchema,
  tokenPairSchema,
  trackingUpdatePatchSchema,
  trackingUpdateResourceSchema,
  deliveryPageSchema,
  deliverySchema,
  rewindSchema,
  sentCursorSchema,
  trackingUpdateSchema,
  verificationSchema,
  webhookPatchSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@waymark/contracts';

/** Any zod schema. */
export interface DescribedSchema {
  toJSONSchema(options: { io: 'input' | 'output'; unrepresentable: 'any' }): object;
}

export type JsonSchema = Record<string, unknown>;

const jsonSchemaOf = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _draft, ...json } = schema.toJSONSchema({ io, unrepresentable: 'any' }) as JsonSchema;
  return json;
};

/** What the wire contract names, under its name in the document. */
const REQUESTS: Readonly<Record<string, DescribedSchema>> = {
  SignInRequest: signInSchema,
  RegisterRequest: registerSchema,
  RefreshRequest: refreshSchema,
  ProfilePatch: profilePatchSchema,
  ChangePasswordRequest: changePasswordSchema,
  CreateShipmentRequest: createShipmentSchema,
  ShipmentPatch: shipmentPatchSchema,
  TrackingUpdateRequest: trackingUpdateSchema,
  TrackingUpdatePatch: trackingUpdatePatchSchema,
  AccountPatch: accountPatchSchema,
  AddressRequest: addressSchema,
  AddressPatch: addressPatchSchema,
  ApiKeyRequest: apiKeyRequestSchema,
  WebhookRequest: webhookRequestSchema,
  WebhookPatch: webhookPatchSchema,
  RewindRequest: rewindSchema,
};

const RESOURCES: Readonly<Record<string, DescribedSchema>> = {
  TokenPair: tokenPairSchema,
  Profile: profileResourceSchema,
  Account: accountResourceSchema,
  Shipment: shipmentResourceSchema,
  PublicShipment: publicShipmentSchema,
  TrackingUpdate: trackingUpdateResourceSchema,
  Counters: countersSchema,
  SavedAddress: savedAddressSchema,
  ApiKey: apiKeySchema,
  IssuedApiKey: issuedApiKeySchema,
  FeedPage: feedPageSchema,
  CloudEvent: cloudEventSchema,
  Webhook: webhookSchema,
  WebhookWithSecret: webhookWithSecretSchema,
  Delivery: deliverySchema,
  DeliveryPage: deliveryPageSchema,
  Health: healthSchema,
  HistoryEntry: historyEntrySchema,
  AuditEvent: auditEventSchema,
  AuditPage: auditPageSchema,
  Verification: verificationSchema,
  SignedCheckpoint: checkpointSchema,
  InclusionProof: inclusionProofSchema,
  ConsistencyProof: consistencyProofSchema,
  ErrorDetail: errorDetailSchema,
  FieldErrors: fieldErrorsSchema,
};

const names = new Map(
  [...Object.entries(REQUESTS), ...Object.entries(RESOURCES)].map(([name, schema]) => [schema, name] as const),
);

/** The document's components: every named schema once. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(Object.entries(REQUESTS).map(([name, schema]) => [name, jsonSchemaOf(schema, 'input')])),
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')])),
});

/** A reference for a schema that has a name, else the schema itself. */
export const schemaReference = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  const name = names.get(schema);
  return name === undefined ? jsonSchemaOf(schema, io) : { $ref: `#/components/schemas/${name}` };
};

/** An array of a schema; keeps the reference to its name. */
export const listOf = (schema: DescribedSchema): DescribedSchema => ({
  toJSONSchema: () => ({ type: 'array', items: schemaReference(schema, 'output') }),
});

/** A schema with further required properties. */
export const extended = (schema: DescribedSchema, other: DescribedSchema): DescribedSchema => ({
  toJSONSchema: () => ({ allOf: [schemaReference(schema, 'output'), schemaReference(other, 'output')] }),
});

/** A query parameter or header that carries a cursor. */
export const cursorParameter: JsonSchema = jsonSchemaOf(sentCursorSchema, 'input');

/** A schema written by hand, for answers that are no part of the wire contract. */
export const literalSchema = (schema: JsonSchema): DescribedSchema => ({ toJSONSchema: () => schema });

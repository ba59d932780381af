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
  deliveryWithBodySchema,
  rewindSchema,
  sentCursorSchema,
  trackingUpdateSchema,
  verificationSchema,
  webhookPatchSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
  typedAuditEvents,
  typedCloudEvents,
  typedHistoryEntries,
  type CloudEventType,
  type TypedSchema,
} from '@waymark/contracts';
import { z } from 'zod/mini';
import { EXAMPLES } from './examples.js';
import { withForms } from './value-forms.js';

/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 and AsyncAPI 3.0 take. */
export type JsonSchema = Record<string, unknown>;

/** What is written by hand or made of schemas. */
interface WrittenSchema {
  written: () => JsonSchema;
}

export type DescribedSchema = z.core.$ZodType | WrittenSchema;

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const jsonSchemaOf = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  if ('written' in schema) return withForms(schema.written());
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What has a name is referred to and not repeated.
    override: ({ zodSchema, jsonSchema, path }) => {
      const name = path.length === 0 ? undefined : names.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, referenceTo(name));
    },
  });
  return withForms(json);
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
  DeliveryWithBody: deliveryWithBodySchema,
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

const names = new Map<object, string>(
  [...Object.entries(REQUESTS), ...Object.entries(RESOURCES)].map(([name, schema]) => [schema, name] as const),
);

/** What is one of several, told apart by its `type`; each has a component of its own. */
const membersOf = (typed: readonly TypedSchema[]): Record<string, Pick<TypedSchema, 'type' | 'schema'>> =>
  Object.fromEntries(typed.map(({ type, name, schema }) => [name, { type, schema }]));

const UNIONS = {
  CloudEvent: membersOf(typedCloudEvents),
  HistoryEntry: membersOf(typedHistoryEntries),
  AuditEvent: membersOf(typedAuditEvents),
} as const;
type Union = keyof typeof UNIONS;

const memberName = (union: Union, type: string): string => `${type}${union}`;

const unionComponents = (union: Union): Record<string, JsonSchema> => {
  const members = Object.entries(UNIONS[union]);
  const mapping = Object.fromEntries(
    members.map(([name, { type }]) => [name, `#/components/schemas/${memberName(union, type)}`]),
  );
  return {
    [union]: {
      oneOf: members.map(([, { type }]) => referenceTo(memberName(union, type))),
      discriminator: { propertyName: 'type', mapping },
    },
    ...Object.fromEntries(
      members.map(([, { type, schema }]) => [memberName(union, type), jsonSchemaOf(schema, 'output')]),
    ),
  };
};

/** A CloudEvent of one type, by the value of its field `type`. */
export const cloudEventReference = (name: CloudEventType): JsonSchema => {
  const type = UNIONS.CloudEvent[name]?.type;
  return referenceTo(type === undefined ? 'CloudEvent' : memberName('CloudEvent', type));
};

const withExample = ([name, schema]: [string, JsonSchema]): [string, JsonSchema] => {
  const example = EXAMPLES[name];
  return [name, example === undefined ? schema : { ...schema, examples: [example] }];
};

/** The document's components: every named schema once. */
export const componentSchemas = (): Record<string, JsonSchema> => {
  const components = {
    ...Object.fromEntries(Object.entries(REQUESTS).map(([name, schema]) => [name, jsonSchemaOf(schema, 'input')])),
    ...Object.fromEntries(Object.entries(RESOURCES).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')])),
    ...unionComponents('CloudEvent'),
    ...unionComponents('HistoryEntry'),
    ...unionComponents('AuditEvent'),
  };
  return Object.fromEntries(Object.entries(components).map(withExample));
};

/** A reference for a schema that has a name, else the schema itself. */
export const schemaReference = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  const name = names.get(schema);
  return name === undefined ? jsonSchemaOf(schema, io) : referenceTo(name);
};

/** An array of a schema; keeps the reference to its name. */
export const listOf = (schema: DescribedSchema): DescribedSchema => ({
  written: () => ({ type: 'array', items: schemaReference(schema, 'output') }),
});

/** The fields of both: two closed objects of which each value had to be at once would be of none. */
export const extended = (schema: DescribedSchema, other: DescribedSchema): DescribedSchema => ({
  written: () => {
    const [one, two] = [jsonSchemaOf(schema, 'output'), jsonSchemaOf(other, 'output')];
    return {
      ...one,
      properties: { ...(one['properties'] as JsonSchema), ...(two['properties'] as JsonSchema) },
      required: [...(one['required'] as string[]), ...(two['required'] as string[])],
    };
  },
});

/** A query parameter or header that carries a cursor. */
export const cursorParameter: JsonSchema = jsonSchemaOf(sentCursorSchema, 'input');

/** A schema written by hand, for answers that are no part of the wire contract. */
export const literalSchema = (schema: JsonSchema): DescribedSchema => ({ written: () => schema });

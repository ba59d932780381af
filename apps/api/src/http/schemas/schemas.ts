import {
  acceptedSchema,
  accountResourceSchema,
  accountSubjectSchema,
  actorSchema,
  addressChangesSchema,
  apiKeySchema,
  apiKeyWebhookSchema,
  attentionSchema,
  auditAppendedSchema,
  auditEventSchema,
  auditPageSchema,
  auditWatchAnswerSchema,
  auditWatchedSchema,
  brokenLinkSchema,
  changeSchema,
  checkpointSchema,
  cloudEventSchema,
  consistencyProofSchema,
  countersSchema,
  deliveriesWatchAnswerSchema,
  deliveryAttemptSchema,
  deliveryPageSchema,
  deliveryRequestSchema,
  deliverySchema,
  deliveryWithBodySchema,
  disablingChangesSchema,
  doneSchema,
  dueSchema,
  endpointChangesSchema,
  errorDetailSchema,
  feedPageSchema,
  fieldChangeSchema,
  fieldErrorsSchema,
  hashedEventSchema,
  healthCheckSchema,
  healthProgressSchema,
  healthSchema,
  historyActorSchema,
  historyEntrySchema,
  historyProofSchema,
  inclusionProofSchema,
  issuedApiKeySchema,
  parcelRouteSchema,
  passwordResetLinkSchema,
  placeNameSchema,
  placeVerdictSchema,
  polledShipmentSchema,
  profileChangesSchema,
  profileResourceSchema,
  publicShipmentFieldsSchema,
  publicShipmentSchema,
  recipientSchema,
  recordedAddressSchema,
  recordedEndpointSchema,
  recordedProfileSchema,
  recordedUpdateSchema,
  redactedActorSchema,
  redactedEventSchema,
  redactedInclusionProofSchema,
  registrationSchema,
  requestSchemas,
  reportedUpdateSchema,
  rewoundSchema,
  routeStopSchema,
  savedAddressSchema,
  searchSuggestionSchema,
  secretChangesSchema,
  sentCursorSchema,
  sessionRenewAnswerSchema,
  sessionTimeSchema,
  settingsSchema,
  shipmentFieldsSchema,
  shipmentReferenceSchema,
  shipmentResourceSchema,
  shipmentsChangedSchema,
  shipmentsWatchAnswerSchema,
  shipmentsWatchedSchema,
  statusDecisionSchema,
  streamEndSchema,
  tokenPairSchema,
  trackedNumberSchema,
  trackedNumbersSchema,
  trackingChangedSchema,
  trackingUpdateResourceSchema,
  trackingWatchAnswerSchema,
  trackingWatchedSchema,
  treeHeadSchema,
  webhookTestEventSchema,
  typedAuditEvents,
  typedCloudEvents,
  typedHistoryEntries,
  updateChangesSchema,
  verificationSchema,
  watchRefusalSchema,
  waybillChangesSchema,
  waybillSchema,
  webhookChangedSchema,
  webhookDisabledSchema,
  webhookEditedSchema,
  webhookSchema,
  webhookSecretRotatedSchema,
  webhookWithSecretSchema,
  type CloudEventType,
  type TypedSchema,
} from '@waymark/contracts';
import { z } from 'zod/mini';
import { EXAMPLES } from './examples.js';
import { enumComponents, withNamedEnums } from './named-enums.js';
import { formed, withForms } from './value-forms.js';

/** A JSON Schema 2020-12 schema, as in OpenAPI 3.1 and AsyncAPI 3.0. */
export type JsonSchema = Record<string, unknown>;

/** A schema that is written by hand or composed of other schemas. */
interface WrittenSchema {
  written: () => JsonSchema;
}

export type DescribedSchema = z.core.$ZodType | WrittenSchema;

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const jsonSchemaOf = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  if ('written' in schema) return withForms(withNamedEnums(schema.written()));
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A named schema is referenced, not repeated.
    override: ({ zodSchema, jsonSchema, path }) => {
      const name = path.length === 0 ? undefined : names.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, referenceTo(name));
    },
  });
  return withForms(withNamedEnums(json));
};

/** Resources of the wire contract, by their names in the document. */
const RESOURCES: Readonly<Record<string, DescribedSchema>> = {
  TokenPair: tokenPairSchema,
  SessionTime: sessionTimeSchema,
  Registration: registrationSchema,
  Done: doneSchema,
  PasswordResetLink: passwordResetLinkSchema,
  Profile: profileResourceSchema,
  Account: accountResourceSchema,
  Shipment: shipmentResourceSchema,
  PublicShipment: publicShipmentSchema,
  PolledShipment: polledShipmentSchema,
  TrackedNumbers: trackedNumbersSchema,
  TrackedNumber: trackedNumberSchema,
  TrackingUpdate: trackingUpdateResourceSchema,
  StatusDecision: statusDecisionSchema,
  Due: dueSchema,
  ShipmentFields: shipmentFieldsSchema,
  PublicShipmentFields: publicShipmentFieldsSchema,
  Attention: attentionSchema,
  SearchSuggestion: searchSuggestionSchema,
  Recipient: recipientSchema,
  ParcelRoute: parcelRouteSchema,
  RouteStop: routeStopSchema,
  PlaceVerdict: placeVerdictSchema,
  PlaceName: placeNameSchema,
  Settings: settingsSchema,
  Counters: countersSchema,
  SavedAddress: savedAddressSchema,
  ApiKey: apiKeySchema,
  ApiKeyWebhook: apiKeyWebhookSchema,
  IssuedApiKey: issuedApiKeySchema,
  FeedPage: feedPageSchema,
  CloudEvent: cloudEventSchema,
  CloudEventData: cloudEventSchema.shape.data,
  Webhook: webhookSchema,
  WebhookWithSecret: webhookWithSecretSchema,
  WebhookTestEvent: webhookTestEventSchema,
  WebhookTestEventData: webhookTestEventSchema.shape.data,
  Delivery: deliverySchema,
  DeliveryPage: deliveryPageSchema,
  DeliveryWithBody: deliveryWithBodySchema,
  DeliveryAttempt: deliveryAttemptSchema,
  DeliveryRequest: deliveryRequestSchema,
  DeliveryCount: rewoundSchema,
  Health: healthSchema,
  HealthCheck: healthCheckSchema,
  HealthProgress: healthProgressSchema,
  Actor: actorSchema,
  RedactedActor: redactedActorSchema,
  HistoryActor: historyActorSchema,
  HistoryEntry: historyEntrySchema,
  AuditEvent: auditEventSchema,
  AuditPage: auditPageSchema,
  FieldChange: fieldChangeSchema,
  ShipmentReference: shipmentReferenceSchema,
  Waybill: waybillSchema,
  WaybillChanges: waybillChangesSchema,
  RecordedUpdate: recordedUpdateSchema,
  ReportedUpdate: reportedUpdateSchema,
  UpdateChanges: updateChangesSchema,
  RecordedProfile: recordedProfileSchema,
  ProfileChanges: profileChangesSchema,
  AccountSubject: accountSubjectSchema,
  RecordedAddress: recordedAddressSchema,
  AddressChanges: addressChangesSchema,
  RecordedEndpoint: recordedEndpointSchema,
  EndpointChanges: endpointChangesSchema,
  SecretChanges: secretChangesSchema,
  DisablingChanges: disablingChangesSchema,
  WebhookEdited: webhookEditedSchema,
  WebhookSecretRotated: webhookSecretRotatedSchema,
  WebhookDisabled: webhookDisabledSchema,
  Verification: verificationSchema,
  BrokenLink: brokenLinkSchema,
  SignedCheckpoint: checkpointSchema,
  HashedEvent: hashedEventSchema,
  RedactedEvent: redactedEventSchema,
  TreeHead: treeHeadSchema,
  InclusionProof: inclusionProofSchema,
  RedactedInclusionProof: redactedInclusionProofSchema,
  HistoryProof: historyProofSchema,
  ConsistencyProof: consistencyProofSchema,
  ErrorDetail: errorDetailSchema,
  FieldErrors: fieldErrorsSchema,
  StreamEnd: streamEndSchema,
  Change: changeSchema,
  TrackingChanged: trackingChangedSchema,
  ShipmentsChanged: shipmentsChangedSchema,
  AuditAppended: auditAppendedSchema,
  WebhookChanged: webhookChangedSchema,
  Accepted: acceptedSchema,
  WatchRefusal: watchRefusalSchema,
  TrackingWatched: trackingWatchedSchema,
  ShipmentsWatched: shipmentsWatchedSchema,
  AuditWatched: auditWatchedSchema,
  SessionRenewAnswer: sessionRenewAnswerSchema,
  TrackingWatchAnswer: trackingWatchAnswerSchema,
  ShipmentsWatchAnswer: shipmentsWatchAnswerSchema,
  AuditWatchAnswer: auditWatchAnswerSchema,
  DeliveriesWatchAnswer: deliveriesWatchAnswerSchema,
};

/** Both forms of a 400 response. */
export const badRequestSchema = z.union([errorDetailSchema, fieldErrorsSchema]);

const names = new Map<object, string>(
  [...Object.entries({ ...requestSchemas, ...RESOURCES, BadRequest: badRequestSchema })].map(
    ([name, schema]) => [schema, name] as const,
  ),
);

/**
 * Unions by `type`: the schema that all members have in common, and the members. They have no `discriminator`, because
 * clients for System.Text.Json look for a subclass then, and find none.
 */
const UNIONS = {
  CloudEvent: { common: cloudEventSchema, members: typedCloudEvents },
  HistoryEntry: { common: historyEntrySchema, members: typedHistoryEntries },
  AuditEvent: { common: auditEventSchema, members: typedAuditEvents },
} as const satisfies Record<string, { common: DescribedSchema; members: readonly TypedSchema[] }>;
type Union = keyof typeof UNIONS;

const memberName = (union: Union, type: string): string => `${type}${union}`;

/** The data of events of the log, which history and audit share, and the data of CloudEvents. */
const DATA: Readonly<Record<string, DescribedSchema>> = Object.fromEntries([
  ...typedAuditEvents.filter(({ data }) => !names.has(data)).map(({ type, data }) => [`${type}Data`, data] as const),
  ...typedCloudEvents.map(({ type, data }) => [`${memberName('CloudEvent', type)}Data`, data] as const),
]);
for (const [name, schema] of Object.entries(DATA)) names.set(schema, name);

type Components = Readonly<Record<string, JsonSchema>>;

/** Returns the component that the schema refers to, or the schema itself. */
export const found = (schema: JsonSchema, components: Components): JsonSchema => {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (components[$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
};

/** Returns the properties of all members. Of a property that differs, only the type is left. */
const merged = (members: readonly JsonSchema[], components: Components): JsonSchema => {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, property] of members.flatMap(({ properties: own = {} }) => Object.entries(own as Components))) {
    const earlier = properties[name] ?? property;
    const isSame = JSON.stringify(earlier) === JSON.stringify(property);
    properties[name] = isSame ? property : { type: found(property, components)['type'] };
  }
  const [first = [], ...others] = members.map(({ required = [] }) => required as string[]);
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
};

/**
 * Adds to each union the properties of its members. Without them, generated clients get a class without values, or do
 * not compile.
 */
const withUnionsAsClasses = (components: Components): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(components).map(([name, { anyOf, oneOf = anyOf, ...schema }]) => {
      if (!Array.isArray(oneOf)) return [name, schema];
      const references = oneOf as JsonSchema[];
      if (!references.every((one) => '$ref' in one)) return [name, { ...schema, oneOf }];
      const members = references.map((one) => found(one, components));
      return [name, { ...merged(members, components), ...schema, anyOf: references }];
    }),
  );

const unionComponents = (union: Union): Record<string, JsonSchema> => {
  const { common, members } = UNIONS[union];
  return {
    [union]: {
      ...jsonSchemaOf(common, 'output'),
      anyOf: members.map(({ type }) => referenceTo(memberName(union, type))),
    },
    ...Object.fromEntries(members.map(({ type, schema }) => [memberName(union, type), jsonSchemaOf(schema, 'output')])),
  };
};

/** CloudEvents, by the value of their field `type`. */
export const cloudEventReference = (name: CloudEventType): JsonSchema => {
  const type = typedCloudEvents.find((event) => event.name === name)?.type;
  return referenceTo(type === undefined ? 'CloudEvent' : memberName('CloudEvent', type));
};

/** Returns the components to which the document refers, directly or through others. */
export const usedSchemas = (
  document: object,
  components: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> => {
  const used = new Set<string>();
  for (let [text, found] = [JSON.stringify(document), true]; found;) {
    const more = Object.entries(components).filter(
      ([name]) => !used.has(name) && text.includes(`"#/components/schemas/${name}"`),
    );
    for (const [name] of more) used.add(name);
    [text, found] = [JSON.stringify(more), more.length > 0];
  }
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
};

const withExample = ([name, schema]: [string, JsonSchema]): [string, JsonSchema] => {
  const example = EXAMPLES[name];
  return [name, example === undefined ? schema : { ...schema, examples: [example] }];
};

/** Each named schema once. */
export const componentSchemas = (): Record<string, JsonSchema> => {
  const components = {
    ...enumComponents(),
    ...Object.fromEntries(
      Object.entries(requestSchemas).map(([name, schema]) => [name, jsonSchemaOf(schema, 'input')]),
    ),
    ...Object.fromEntries(
      Object.entries({ ...RESOURCES, ...DATA, BadRequest: badRequestSchema }).map(([name, schema]) => [
        name,
        jsonSchemaOf(schema, 'output'),
      ]),
    ),
    ...unionComponents('CloudEvent'),
    ...unionComponents('HistoryEntry'),
    ...unionComponents('AuditEvent'),
  };
  return Object.fromEntries(Object.entries(withUnionsAsClasses(components)).map(withExample));
};

/** Returns a reference for a named schema, else the schema itself. */
export const schemaReference = (schema: DescribedSchema, io: 'input' | 'output'): JsonSchema => {
  const name = names.get(schema);
  return name === undefined ? jsonSchemaOf(schema, io) : referenceTo(name);
};

/** Returns an array of a schema, and keeps the reference to its name. */
export const listOf = (schema: DescribedSchema): DescribedSchema => ({
  written: () => ({ type: 'array', items: schemaReference(schema, 'output') }),
});

/** A query parameter or header that contains a cursor. */
export const cursorParameter: JsonSchema = jsonSchemaOf(sentCursorSchema, 'input');

/** Returns the schema of a parameter with the format of its name, and with its list of words by name. */
export const parameterSchema = (name: string, schema: JsonSchema): JsonSchema => formed(name, withNamedEnums(schema));

import {
  API_KEY_SCOPES,
  CLOUD_EVENT_TYPES,
  DELIVERY_STATUSES,
  DUE_STATES,
  DUE_ZONES,
  ERROR_CODES,
  EVENT_FILTERS,
  HEALTH_STATUSES,
  REPORTERS,
  ROLES,
  ROUTE_STOP_KINDS,
  SERVICE_TYPES,
  SHIPMENT_EVENT_TYPES,
  SHIPMENT_SORTS,
  SHIPMENT_STATUSES,
  STREAM_END_REASONS,
  TRACKING_UPDATE_STATUSES,
  WEBHOOK_DISABLED_REASONS,
  actorSchema,
  apiKeyWebhookSchema,
  shipmentsChangedSchema,
  shipmentsWatchedSchema,
  webhookDisabledSchema,
} from '@waymark/contracts';

type JsonSchema = Record<string, unknown>;

/** Lists of words by their names in the documents. Generated clients have one type for each. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  ShipmentStatus: SHIPMENT_STATUSES,
  TrackingStatus: TRACKING_UPDATE_STATUSES,
  ServiceType: SERVICE_TYPES,
  DueState: DUE_STATES,
  DueZone: DUE_ZONES,
  Reporter: REPORTERS,
  ShipmentSort: SHIPMENT_SORTS,
  RouteStopKind: ROUTE_STOP_KINDS,
  Role: ROLES,
  ActorRole: actorSchema.shape.role.options,
  Scope: API_KEY_SCOPES,
  KeyRegistration: apiKeyWebhookSchema.shape.registered_by.options,
  ShipmentEventType: SHIPMENT_EVENT_TYPES,
  CloudEventType: Object.values(CLOUD_EVENT_TYPES),
  EventFilter: EVENT_FILTERS,
  WebhookDisabledReason: WEBHOOK_DISABLED_REASONS,
  EndpointFailure: webhookDisabledSchema.shape.reason.options,
  DeliveryStatus: DELIVERY_STATUSES,
  HealthStatus: HEALTH_STATUSES,
  ErrorCode: ERROR_CODES,
  StreamEndReason: STREAM_END_REASONS,
  ChangeKind: shipmentsChangedSchema.shape.kind.options,
  WatchScope: shipmentsWatchedSchema.shape.scope.options,
};

const nameByWords = new Map(Object.entries(ENUMS).map(([name, words]) => [words.join(' '), name] as const));

export const enumComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(ENUMS).map(([name, words]) => [name, { type: 'string', enum: [...words] }]));

/** Returns the schema with a reference in place of each list of words that has a name. */
export const withNamedEnums = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(withNamedEnums) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { type: _type, enum: words, ...rest } = value as JsonSchema;
  const name = Array.isArray(words) ? nameByWords.get(words.join(' ')) : undefined;
  if (name !== undefined) return { $ref: `#/components/schemas/${name}`, ...rest } as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key.startsWith('example') ? one : withNamedEnums(one as unknown)]),
  ) as Value;
};

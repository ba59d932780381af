import {
  CLOUD_EVENT_TYPES,
  SHIPMENT_EVENT_TYPES,
  shipmentEvents,
  trackingUpdateFields,
  waybillFields,
  type Part,
  type Parts,
  type ShipmentEventType,
  type Table,
} from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { loose } from '../schemas/answer-parts.js';
import { cloudEventSchema } from './feed.js';
import { dataShape } from '../schemas/field-schemas.js';
import { historyEntrySchema } from '../shipments/history.js';
import { reporterSchema, storedUpdateSchema, trackingUpdateResourceSchema } from '../shipments/shipments.js';

const waybillFieldsSchema = z.object(dataShape(waybillFields));

/** The parts of events. A later release may add fields. */
export const waybillSchema = loose(waybillFieldsSchema);
export const waybillChangesSchema = loose(z.partial(waybillFieldsSchema));
export const recordedUpdateSchema = loose(storedUpdateSchema);
export const updateChangesSchema = loose(z.partial(z.omit(storedUpdateSchema, { id: true })));
export const reportedUpdateSchema = loose(trackingUpdateResourceSchema);

/** One schema for each table, because each is a component of the API's document. */
const ofTables = new Map<Table, { fields: z.ZodMiniType; changes: z.ZodMiniType }>([
  [waybillFields, { fields: waybillSchema, changes: waybillChangesSchema }],
  [trackingUpdateFields, { fields: recordedUpdateSchema, changes: updateChangesSchema }],
]);

const valueSchema = ({ kind, choices, table }: Part): z.ZodMiniType => {
  switch (kind) {
    case 'text':
      return choices ? z.enum(choices) : z.string();
    case 'integer':
      return z.number();
    case 'fields':
    case 'changes': {
      const schema = table && ofTables.get(table)?.[kind];
      if (!schema) throw new Error('a table of an event has no schema');
      return schema;
    }
    default:
      throw new Error(`no event of a shipment has a value of the kind ${kind}`);
  }
};

const dataSchema = (parts: Parts): z.ZodMiniObject =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        const schema = valueSchema(part);
        return [name, part.optional ? z.optional(schema) : schema];
      }),
    ),
  );

/** The data of each event type of a shipment. A later release may add fields. */
export const shipmentEventDataSchemas = Object.fromEntries(
  Object.entries(shipmentEvents).map(([type, { data }]) => [type, dataSchema(data)]),
) as Readonly<Record<ShipmentEventType, z.ZodMiniObject>>;

/** In the feed, an event also has the reporter of the update or the status. */
const cloudEventDataSchemas = {
  ...shipmentEventDataSchemas,
  ShipmentStatusSet: z.extend(shipmentEventDataSchemas.ShipmentStatusSet, { reported_by: reporterSchema }),
  TrackingUpdateAdded: z.extend(shipmentEventDataSchemas.TrackingUpdateAdded, { update: reportedUpdateSchema }),
} as const satisfies Record<ShipmentEventType, z.ZodMiniObject>;

/** The schema of one event type as sent, with its data. */
export interface TypedSchema {
  /** The type in the log. */
  type: string;
  /** The value of the field `type`. */
  name: string;
  schema: z.ZodMiniType;
  data: z.ZodMiniType;
}

/** Schemas of CloudEvents, one for each type, with its data. */
export const typedCloudEvents: readonly TypedSchema[] = SHIPMENT_EVENT_TYPES.map((type) => {
  const name = CLOUD_EVENT_TYPES[type];
  const data = z.extend(cloudEventDataSchemas[type], {
    shipment_id: z.number(),
    version: z.number(),
  });
  return { type, name, data, schema: z.extend(cloudEventSchema, { type: z.literal(name), data }) };
});

/** Schemas of history entries, one for each type, with its data. */
export const typedHistoryEntries: readonly TypedSchema[] = SHIPMENT_EVENT_TYPES.map((type) => {
  const data = shipmentEventDataSchemas[type];
  return { type, name: type, data, schema: z.extend(historyEntrySchema, { type: z.literal(type), data }) };
});

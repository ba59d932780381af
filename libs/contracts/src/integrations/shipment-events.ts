import { CLOUD_EVENT_TYPES, SHIPMENT_STATUSES, waybillFields, type ShipmentEventType } from '@waymark/vocabulary';
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

/** The end of the estimated day, and whose time zone decides it: a value of `DUE_ZONES`. Without `due_at`, the day ends in UTC. */
const saysDue = { due_at: z.optional(z.string()), due_zone: z.optional(z.string()) };

/** The device's own id of the scan. */
const saysScan = { scan_id: z.optional(z.string()) };

/** The data of each event type of a shipment. A later release may add fields. */
export const shipmentEventDataSchemas = {
  ShipmentCreated: z.looseObject({
    id: z.number(),
    owner_id: z.string(),
    tracking_number: z.string(),
    created_at: z.string(),
    waybill: waybillSchema,
    ...saysDue,
  }),
  ShipmentEdited: z.looseObject({ changes: waybillChangesSchema, ...saysDue }),
  ShipmentStatusSet: z.looseObject({ status: z.enum(SHIPMENT_STATUSES) }),
  TrackingUpdateAdded: z.looseObject({ update: recordedUpdateSchema, ...saysScan }),
  TrackingUpdateEdited: z.looseObject({ update_id: z.number(), changes: updateChangesSchema }),
  TrackingUpdateDeleted: z.looseObject({ update_id: z.number() }),
  /** The estimated day ended without delivery, at `due_at`. */
  DeliveryOverdue: z.looseObject({ estimated_delivery: z.string(), due_at: z.string() }),
  /** Withdraws a DeliveryOverdue that was recorded before the day had ended, by a fast clock or because the place was not understood. */
  DeliveryOverdueWithdrawn: z.looseObject({ estimated_delivery: z.string(), due_at: z.string() }),
  ShipmentDeleted: z.looseObject({}),
} as const satisfies Record<ShipmentEventType, z.ZodMiniObject>;

/** In the feed, an event also has the reporter of the update or the status. */
const cloudEventDataSchemas = {
  ...shipmentEventDataSchemas,
  ShipmentStatusSet: z.extend(shipmentEventDataSchemas.ShipmentStatusSet, { reported_by: reporterSchema }),
  TrackingUpdateAdded: z.looseObject({ update: reportedUpdateSchema, ...saysScan }),
} as const satisfies Record<ShipmentEventType, z.ZodMiniObject>;

const types = Object.keys(shipmentEventDataSchemas) as ShipmentEventType[];

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
export const typedCloudEvents: readonly TypedSchema[] = types.map((type) => {
  const name = CLOUD_EVENT_TYPES[type];
  const data = z.extend(cloudEventDataSchemas[type], {
    shipment_id: z.number(),
    version: z.number(),
  });
  return { type, name, data, schema: z.extend(cloudEventSchema, { type: z.literal(name), data }) };
});

/** Schemas of history entries, one for each type, with its data. */
export const typedHistoryEntries: readonly TypedSchema[] = types.map((type) => {
  const data = shipmentEventDataSchemas[type];
  return { type, name: type, data, schema: z.extend(historyEntrySchema, { type: z.literal(type), data }) };
});

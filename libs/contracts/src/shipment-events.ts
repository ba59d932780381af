import { z } from 'zod/mini';
import { loose } from './answer-parts.js';
import type { ShipmentEventType } from './event-log.js';
import { CLOUD_EVENT_TYPES, cloudEventSchema } from './feed.js';
import { historyEntrySchema } from './history.js';
import { shipmentResourceSchema, trackingUpdateResourceSchema } from './shipments.js';
import { SHIPMENT_STATUSES } from './statuses.js';

const waybillSchema = z.pick(shipmentResourceSchema, {
  service_type: true,
  sender_name: true,
  sender_email: true,
  sender_phone: true,
  sender_address: true,
  sender_city: true,
  sender_country: true,
  recipient_name: true,
  recipient_email: true,
  recipient_phone: true,
  recipient_address: true,
  recipient_city: true,
  recipient_country: true,
  weight: true,
  length: true,
  width: true,
  height: true,
  contents_description: true,
  declared_value: true,
  shipment_date: true,
  estimated_delivery: true,
});

/** When the estimated day ends at the destination; without it, with the day of UTC. */
const saysDue = { due_at: z.optional(z.string()) };

/** What each event of a shipment says, by its type. A later version of Waymark may add fields. */
export const shipmentEventDataSchemas = {
  ShipmentCreated: z.looseObject({
    id: z.number(),
    owner_id: z.string(),
    tracking_number: z.string(),
    created_at: z.string(),
    waybill: loose(waybillSchema),
    ...saysDue,
  }),
  ShipmentEdited: z.looseObject({ changes: loose(z.partial(waybillSchema)), ...saysDue }),
  ShipmentStatusSet: z.looseObject({ status: z.enum(SHIPMENT_STATUSES) }),
  TrackingUpdateAdded: z.looseObject({ update: loose(trackingUpdateResourceSchema) }),
  TrackingUpdateEdited: z.looseObject({
    update_id: z.number(),
    changes: loose(z.partial(z.omit(trackingUpdateResourceSchema, { id: true }))),
  }),
  TrackingUpdateDeleted: z.looseObject({ update_id: z.number() }),
  /** The estimated day ended without delivery, at `due_at`. */
  DeliveryOverdue: z.looseObject({ estimated_delivery: z.string(), due_at: z.string() }),
  ShipmentDeleted: z.looseObject({}),
} as const satisfies Record<ShipmentEventType, z.ZodMiniObject>;

const types = Object.keys(shipmentEventDataSchemas) as ShipmentEventType[];

/** An event as it is sent, with the data that its type has. */
export interface TypedSchema {
  /** As in the log. */
  type: string;
  /** The value of the field `type`. */
  name: string;
  schema: z.ZodMiniType;
}

/** A CloudEvent of each type, with its data. */
export const typedCloudEvents: readonly TypedSchema[] = types.map((type) => {
  const name = CLOUD_EVENT_TYPES[type];
  const data = z.extend(shipmentEventDataSchemas[type], {
    shipment_id: z.number(),
    version: z.number(),
  });
  return { type, name, schema: z.extend(cloudEventSchema, { type: z.literal(name), data }) };
});

/** An entry of a shipment's history of each type, with its data. */
export const typedHistoryEntries: readonly TypedSchema[] = types.map((type) => ({
  type,
  name: type,
  schema: z.extend(historyEntrySchema, { type: z.literal(type), data: shipmentEventDataSchemas[type] }),
}));

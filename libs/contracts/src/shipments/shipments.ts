import {
  DUE_STATES,
  DUE_ZONES,
  REPORTERS,
  SHIPMENT_STATUSES,
  editedShipmentFields,
  newUpdateFields,
  trackingUpdateFields,
  waybillFields,
  type ServiceType,
} from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { dataShape, editSchema, publicShape, requestSchema } from '../schemas/field-schemas.js';

export const createShipmentSchema = requestSchema(waybillFields);
export type CreateShipmentRequest = z.infer<typeof createShipmentSchema>;

/** The edit form: the fields of the create form and the status. Names and addresses are checked by their rules only if they change. */
export const editShipmentSchema = editSchema(editedShipmentFields);
export const shipmentPatchSchema = z.partial(editShipmentSchema);
export type ShipmentPatch = z.infer<typeof shipmentPatchSchema>;

export const trackingUpdateSchema = requestSchema(trackingUpdateFields);
/** A new update: an equal post of the same account within ten seconds repeats it until it is changed, and one with the same `scan_id` always. */
export const newUpdateSchema = requestSchema(newUpdateFields);
export type TrackingUpdateRequest = z.infer<typeof newUpdateSchema>;
/** An update in the edit form. Its location is checked by its rule only if it changes. */
export const editTrackingUpdateSchema = editSchema(trackingUpdateFields);
export const trackingUpdatePatchSchema = z.partial(editTrackingUpdateSchema);
export type TrackingUpdatePatch = z.infer<typeof trackingUpdatePatchSchema>;

/** `courier`: recorded by staff. `sender`: recorded by anyone else. */
export const reporterSchema = z.enum(REPORTERS);

/** An update in an event of the log. */
export const storedUpdateSchema = z.object({ id: z.number(), ...dataShape(trackingUpdateFields) });
export const trackingUpdateResourceSchema = z.extend(storedUpdateSchema, {
  /** Who recorded the update. An edit does not change it. */
  reported_by: reporterSchema,
  /** When `timestamp` was recorded: with the update, or by an edit that changed it. */
  recorded_at: z.string(),
});
export type TrackingUpdate = z.infer<typeof trackingUpdateResourceSchema>;

/** The report that a shipment's status is shown with. */
export const statusDecisionSchema = z.object({
  /** The tracking update with the status; null when an edit of the shipment set it. */
  update_id: z.nullable(z.number()),
  reported_by: reporterSchema,
  /** When the report was recorded. */
  recorded_at: z.string(),
  confirmed_by_courier: z.boolean().check(
    z.meta({
      description:
        'Whether a courier reports this status. If the sender does too, the decision is the courier’s report, so place and time are the courier’s',
    }),
  ),
});
export type StatusDecision = z.infer<typeof statusDecisionSchema>;

/** `days`: days until the estimated day, or since it; 0 on the day itself and without an estimated day. */
export const dueSchema = z.object({
  state: z.enum(DUE_STATES),
  days: z.number(),
  until: z.nullable(z.string()).check(
    z.meta({
      description:
        'When `state` and `days` change unless an event changes them before: the end of the day at the destination. Null when time no longer changes them',
    }),
  ),
});
export type Due = z.infer<typeof dueSchema>;

const identity = {
  id: z.number(),
  /** The stream's version, with which the ETag begins. */
  version: z.number(),
  tracking_number: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  /** Null without a decision; then the status is `pending`. */
  status_decision: z.nullable(statusDecisionSchema),
};

const course = {
  created_at: z.string(),
  updated_at: z.string(),
  /** The newest time of its tracking updates. */
  last_scan_at: z.nullable(z.string()),
  tracking_updates: z.array(trackingUpdateResourceSchema),
  /** The due state at the time of the read. A shipment is late once its estimated day has ended at the destination without delivery. */
  due: dueSchema,
  due_zone: z.nullable(z.enum(DUE_ZONES)).check(
    z.meta({
      description:
        'Whose time zone decides when the estimated day ends: `destination`; `country`, its last one, where the place is unknown; `anywhere`, UTC−12, where the country is unknown too. Null without an estimated day, and for days that earlier releases recorded',
    }),
  ),
};

/** A shipment for its owner and staff; weight in kg, dimensions in cm, value in dollars, dates YYYY-MM-DD, times ISO 8601 UTC. */
export const shipmentResourceSchema = z.object({
  ...identity,
  owner_id: z.string(),
  ...dataShape(waybillFields),
  ...course,
});
export type Shipment = z.infer<typeof shipmentResourceSchema>;
/** The shipment in push messages. */
export const shipmentFieldsSchema = z.omit(shipmentResourceSchema, { tracking_updates: true });
export type ShipmentFields = z.infer<typeof shipmentFieldsSchema>;

/** The fields that anyone with the number may see: no e-mail, phone, street address, contents or value. Names of persons are shortened to first name and initial, or to one character in scripts without spaces. */
export const publicShipmentSchema = z.object({
  ...identity,
  ...publicShape(waybillFields),
  /** Always empty. Clients of the previous release require the field. */
  contents_description: z.exactOptional(z.string()),
  ...course,
});
export type PublicShipment = z.infer<typeof publicShipmentSchema>;

/** The response of the long poll: the cursor for the next one, and the shipment at its last event. */
export const polledShipmentSchema = z.object({ cursor: z.string(), shipment: publicShipmentSchema });
export type PolledShipment = z.infer<typeof polledShipmentSchema>;

/** The result for one of several numbers. */
export const trackedNumberSchema = z.object({
  number: z
    .string()
    .check(z.meta({ description: 'The number in its usual spelling, or the beginning of an item that is no number' })),
  /** Null if no shipment has this number. */
  shipment: z.nullable(publicShipmentSchema),
});
export type TrackedNumber = z.infer<typeof trackedNumberSchema>;

/** The response to a look-up of several numbers, in the order of the request and each number once. */
export const trackedNumbersSchema = z.object({ results: z.array(trackedNumberSchema) });
export type TrackedNumbers = z.infer<typeof trackedNumbersSchema>;
/** The public shipment in push messages. */
export const publicShipmentFieldsSchema = z.omit(publicShipmentSchema, { tracking_updates: true });
export type PublicShipmentFields = z.infer<typeof publicShipmentFieldsSchema>;

export const countersSchema = z.object({
  total: z.number(),
  delivered: z.number(),
  in_transit: z.number(),
  pending: z.number(),
});
export type Counters = z.infer<typeof countersSchema>;

/** Numbers of undelivered shipments that are past their estimated day, due today, and without an update for `SILENT_DAYS`. */
export const attentionSchema = z.object({ late: z.number(), due_today: z.number(), silent: z.number() });
export type Attention = z.infer<typeof attentionSchema>;
export const SILENT_DAYS = 3;

export const SHIPMENT_SORTS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  'tracking_number',
  '-tracking_number',
  'status',
  '-status',
  'estimated_delivery',
  '-estimated_delivery',
  'last_scan_at',
  '-last_scan_at',
] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

/** The query of GET /shipments/ and GET /shipments/user/shipments/. */
export interface ShipmentQuery {
  /** Words, each matched as a beginning of a word, or a phone number in any format. */
  q?: string;
  /** Statuses, separated by commas. */
  status?: string;
  /** Values of `DUE_STATES`, separated by commas. */
  due?: string;
  /** Undelivered, and without an update for at least this number of days. */
  silent_days?: number;
  service_type?: ServiceType;
  /** Beginning of the city's name, or another name of the city. Case, accents, spaces and hyphens do not matter. */
  sender_city?: string;
  recipient_city?: string;
  /** Earliest creation, inclusive: a date (the whole day, UTC) or an instant. */
  from?: string;
  to?: string;
  sort?: ShipmentSort;
  limit?: number;
  /** The `next` cursor of the previous page. */
  cursor?: string;
}

/** A suggested query when the query finds nothing; null if there is no similar one, or if the query finds something. */
export const searchSuggestionSchema = z.object({ did_you_mean: z.nullable(z.string()) });
export type SearchSuggestion = z.infer<typeof searchSuggestionSchema>;

/** The query of GET /shipments/{id}/ for a past state; at most one of the two. */
export interface PastQuery {
  version?: number;
  /** An instant. */
  at?: string;
}

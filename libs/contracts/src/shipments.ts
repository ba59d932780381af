import { z } from 'zod/mini';
import { choice, instant, measure, money, optionalDate, requiredEmail, requiredLines, requiredText } from './fields.js';
import { LIMITS } from './limits.js';
import {
  DUE_STATES,
  SERVICE_TYPES,
  SHIPMENT_STATUSES,
  TRACKING_UPDATE_STATUSES,
  type ServiceType,
} from './statuses.js';
import { fieldLabels, fieldMessages } from './field-texts.js';

export const createShipmentSchema = z.object({
  service_type: choice(fieldLabels.service_type, SERVICE_TYPES),
  sender_name: requiredText(fieldLabels.sender_name),
  sender_email: requiredEmail(fieldLabels.sender_email, fieldMessages.email),
  sender_phone: requiredText(fieldLabels.sender_phone, LIMITS.maximumPhone),
  sender_address: requiredText(fieldLabels.sender_address, LIMITS.maximumLine),
  sender_city: requiredText(fieldLabels.sender_city),
  sender_country: requiredText(fieldLabels.sender_country),
  recipient_name: requiredText(fieldLabels.recipient_name),
  recipient_email: requiredEmail(fieldLabels.recipient_email, fieldMessages.email),
  recipient_phone: requiredText(fieldLabels.recipient_phone, LIMITS.maximumPhone),
  recipient_address: requiredText(fieldLabels.recipient_address, LIMITS.maximumLine),
  recipient_city: requiredText(fieldLabels.recipient_city),
  recipient_country: requiredText(fieldLabels.recipient_country),
  weight: measure(fieldLabels.weight),
  length: measure(fieldLabels.length),
  width: measure(fieldLabels.width),
  height: measure(fieldLabels.height),
  contents_description: requiredLines(fieldLabels.contents_description),
  declared_value: money(fieldLabels.declared_value),
  shipment_date: optionalDate(),
  estimated_delivery: optionalDate(),
});
export type CreateShipmentRequest = z.infer<typeof createShipmentSchema>;

/** The edit form: all of the create form and the status. */
export const editShipmentSchema = z.extend(createShipmentSchema, {
  status: choice(fieldLabels.status, SHIPMENT_STATUSES),
});
export const shipmentPatchSchema = z.partial(editShipmentSchema);
export type ShipmentPatch = z.infer<typeof shipmentPatchSchema>;

export const trackingUpdateSchema = z.object({
  status: choice(fieldLabels.status, TRACKING_UPDATE_STATUSES),
  location: requiredText(fieldLabels.location),
  description: requiredLines(fieldLabels.description),
  timestamp: instant(fieldLabels.timestamp),
});
export type TrackingUpdateRequest = z.infer<typeof trackingUpdateSchema>;
export const trackingUpdatePatchSchema = z.partial(trackingUpdateSchema);
export type TrackingUpdatePatch = z.infer<typeof trackingUpdatePatchSchema>;

export const trackingUpdateResourceSchema = z.object({
  id: z.number(),
  status: z.enum(TRACKING_UPDATE_STATUSES),
  location: z.string(),
  description: z.string(),
  timestamp: z.string(),
});
export type TrackingUpdate = z.infer<typeof trackingUpdateResourceSchema>;

/** `days`: until the estimated day, or since; 0 on the day itself and where there is none. */
export const dueSchema = z.object({ state: z.enum(DUE_STATES), days: z.number() });
export type Due = z.infer<typeof dueSchema>;

/** A shipment as its owner and staff see it; weight in kg, dimensions in cm, value in dollars, dates YYYY-MM-DD, times ISO 8601 UTC. */
export const shipmentResourceSchema = z.object({
  id: z.number(),
  /** The stream's version, the number that the ETag begins with. */
  version: z.number(),
  owner_id: z.string(),
  tracking_number: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  service_type: z.enum(SERVICE_TYPES),
  sender_name: z.string(),
  sender_email: z.string(),
  sender_phone: z.string(),
  sender_address: z.string(),
  sender_city: z.string(),
  sender_country: z.string(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  recipient_phone: z.string(),
  recipient_address: z.string(),
  recipient_city: z.string(),
  recipient_country: z.string(),
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  contents_description: z.string(),
  declared_value: z.number(),
  shipment_date: z.nullable(z.string()),
  estimated_delivery: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** The newest time of its tracking updates. */
  last_scan_at: z.nullable(z.string()),
  tracking_updates: z.array(trackingUpdateResourceSchema),
  /** As the clock stood when it was read: it is late once its estimated day has ended at the destination (where the place is known, else by UTC) without delivery. */
  due: dueSchema,
});
export type Shipment = z.infer<typeof shipmentResourceSchema>;
/** As pushes carry it. */
export const shipmentFieldsSchema = z.omit(shipmentResourceSchema, { tracking_updates: true });
export type ShipmentFields = z.infer<typeof shipmentFieldsSchema>;

/** What anybody with the number may see: no e-mail, phone, street address or value; persons’ names as first name and initial. */
export const publicShipmentSchema = z.omit(shipmentResourceSchema, {
  owner_id: true,
  sender_email: true,
  sender_phone: true,
  sender_address: true,
  recipient_email: true,
  recipient_phone: true,
  recipient_address: true,
  declared_value: true,
});
export type PublicShipment = z.infer<typeof publicShipmentSchema>;
/** As pushes carry it. */
export const publicShipmentFieldsSchema = z.omit(publicShipmentSchema, { tracking_updates: true });
export type PublicShipmentFields = z.infer<typeof publicShipmentFieldsSchema>;

export const countersSchema = z.object({
  total: z.number(),
  delivered: z.number(),
  in_transit: z.number(),
  pending: z.number(),
});
export type Counters = z.infer<typeof countersSchema>;

/** Of what is not delivered: past its estimated day, expected today, and not heard of for `SILENT_DAYS`. */
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
  /** Words, each matched as a beginning of a word. */
  q?: string;
  /** Statuses, separated by commas. */
  status?: string;
  /** Of `DUE_STATES`, separated by commas. */
  due?: string;
  /** Not delivered, and no news of it for at least so long. */
  silent_days?: number;
  service_type?: ServiceType;
  /** Creation, inclusive: a date (the whole day, UTC) or an instant. */
  from?: string;
  to?: string;
  sort?: ShipmentSort;
  limit?: number;
  /** As the page before named it. */
  cursor?: string;
}

/** The query of GET /shipments/{id}/: as it stood; at most one of the two. */
export interface PastQuery {
  version?: number;
  /** An instant. */
  at?: string;
}

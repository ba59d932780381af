import { SHIPMENT_EVENT_TYPES } from './event-types.js';
import type { TrackingChanged, TrackingWatchAnswer } from './live.js';
import type { PublicShipment } from './shipments.js';
import { DUE_STATES, SERVICE_TYPES, SHIPMENT_STATUSES, TRACKING_UPDATE_STATUSES } from './statuses.js';

// The public page reads what it is sent without zod, which would be a tenth of all its code. A test holds these to the schemas.

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = Number.isFinite;
const yesOrNo: Check = (value) => typeof value === 'boolean';
const cursor: Check = (value) => typeof value === 'string' && /^\d{16}-[0-9a-f]{8}$/.test(value);
const only =
  (word: unknown): Check =>
  (value) =>
    value === word;
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Of the fields in `optional`, those that are there. */
const fields =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(required).every(([name, check]) => check((value as Record<string, unknown>)[name])) &&
    Object.entries(optional).every(
      ([name, check]) => !(name in value) || check((value as Record<string, unknown>)[name]),
    );

const update = {
  id: number,
  status: oneOf(TRACKING_UPDATE_STATUSES),
  location: text,
  description: text,
  timestamp: text,
};
const shipmentFields = {
  id: number,
  version: number,
  tracking_number: text,
  status: oneOf(SHIPMENT_STATUSES),
  service_type: oneOf(SERVICE_TYPES),
  sender_name: text,
  sender_city: text,
  sender_country: text,
  recipient_name: text,
  recipient_city: text,
  recipient_country: text,
  weight: number,
  length: number,
  width: number,
  height: number,
  contents_description: text,
  shipment_date: orNull(text),
  estimated_delivery: orNull(text),
  created_at: text,
  updated_at: text,
  last_scan_at: orNull(text),
  due: fields({ state: oneOf(DUE_STATES), days: number }),
};
const shipment = fields({ ...shipmentFields, tracking_updates: listOf(fields(update)) });
const change = fields({ type: oneOf(SHIPMENT_EVENT_TYPES), at: text }, { update_id: number });
const refusal = fields({ ok: only(false), detail: text, code: text });
const accepted = fields({ ok: only(true), shipment, cursor }, { recovered: yesOrNo });
const changed = fields(
  { tracking_number: text, version: number, change, cursor },
  { update: fields(update), shipment: orNull(fields(shipmentFields)) },
);

export const isPublicShipment = (value: unknown): value is PublicShipment => shipment(value);
export const isTrackingChanged = (value: unknown): value is TrackingChanged => changed(value);
export const isTrackingWatchAnswer = (value: unknown): value is TrackingWatchAnswer =>
  accepted(value) || refusal(value);

import type { TrackingChanged, TrackingWatchAnswer } from './live.js';
import type { PublicShipment } from './shipments.js';
import { NOT_DUE } from './statuses.js';

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
/** One of a list to which a newer server may have added some. */
const word = text;
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
  status: word,
  location: text,
  description: text,
  timestamp: text,
};
const shipmentFields = {
  id: number,
  version: number,
  tracking_number: text,
  status: word,
  service_type: word,
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
};
/** What the release before does not send. */
const addedFields = { due: fields({ state: word, days: number }) };
const shipment = fields({ ...shipmentFields, tracking_updates: listOf(fields(update)) }, addedFields);
const change = fields({ type: word, at: text }, { update_id: number });
const refusal = fields({ ok: only(false), detail: text, code: text });
const accepted = fields({ ok: only(true), shipment, cursor }, { recovered: yesOrNo });
const changed = fields(
  { tracking_number: text, version: number, change, cursor },
  { update: fields(update), shipment: orNull(fields(shipmentFields, addedFields)) },
);

const withDue = <Told extends object>(told: Told): Told => ({ due: NOT_DUE, ...told });

/** Each is undefined of what is something else. */
export const readPublicShipment = (value: unknown): PublicShipment | undefined =>
  shipment(value) ? withDue(value as PublicShipment) : undefined;

export const readTrackingChanged = (value: unknown): TrackingChanged | undefined => {
  if (!changed(value)) return undefined;
  const message = value as TrackingChanged;
  return message.shipment ? { ...message, shipment: withDue(message.shipment) } : message;
};

export const readTrackingWatchAnswer = (value: unknown): TrackingWatchAnswer | undefined => {
  if (refusal(value)) return value as TrackingWatchAnswer;
  if (!accepted(value)) return undefined;
  const answer = value as TrackingWatchAnswer & { ok: true };
  return { ...answer, shipment: withDue(answer.shipment) };
};

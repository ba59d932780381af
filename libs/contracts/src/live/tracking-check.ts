import type { TrackingChanged, TrackingWatchAnswer } from './live.js';
import type { PublicShipment, PublicShipmentFields, StatusDecision, TrackingUpdate } from '../shipments/shipments.js';
import { NOT_DUE } from '@waymark/vocabulary';

// The public page reads messages without zod, which would be a tenth of its code. A test compares these checks with the schemas.

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = Number.isFinite;
const yesOrNo: Check = (value) => typeof value === 'boolean';
const cursor: Check = (value) => typeof value === 'string' && /^\d{16}-[0-9a-f]{8}$/.test(value);
const only =
  (word: unknown): Check =>
  (value) =>
    value === word;
/** A word from a list that a newer server may extend. */
const word = text;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Checks fields in `optional` only if they are present. */
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

const update = fields(
  { id: number, status: word, location: text, description: text, timestamp: text },
  // The previous release does not send these.
  { reported_by: word, recorded_at: text },
);
const decision = fields(
  { update_id: orNull(number), recorded_at: text },
  { reported_by: word, confirmed_by_courier: yesOrNo },
);
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
  created_at: text,
  updated_at: text,
  last_scan_at: orNull(text),
};
/** Fields that the previous release does not send, or that a later one may omit. */
const otherFields = {
  due: fields({ state: word, days: number }, { until: orNull(text) }),
  due_zone: orNull(word),
  status_decision: orNull(decision),
  contents_description: text,
  shipment_date: orNull(text),
  estimated_delivery: orNull(text),
};
const shipment = fields({ ...shipmentFields, tracking_updates: listOf(update) }, otherFields);
const change = fields({ type: word, at: text }, { update_id: number });
const refusal = fields({ ok: only(false), detail: text, code: text });
const accepted = fields({ ok: only(true), shipment, cursor }, { recovered: yesOrNo });
const changed = fields(
  { tracking_number: text, version: number, change, cursor },
  { update, shipment: orNull(fields(shipmentFields, otherFields)) },
);

const completedUpdate = (sent: TrackingUpdate): TrackingUpdate => ({
  ...{ reported_by: 'courier', recorded_at: sent.timestamp },
  ...sent,
});
const completedDecision = (sent: StatusDecision): StatusDecision => ({
  ...{ confirmed_by_courier: sent.reported_by !== 'sender' },
  ...sent,
});
const completedFields = <Sent extends Partial<PublicShipmentFields>>(sent: Sent): Sent => ({
  ...{ due_zone: null, shipment_date: null, estimated_delivery: null },
  ...sent,
  due: { ...NOT_DUE, ...sent.due },
  status_decision: sent.status_decision ? completedDecision(sent.status_decision) : null,
});
const completed = (sent: PublicShipment): PublicShipment => ({
  ...completedFields(sent),
  tracking_updates: sent.tracking_updates.map(completedUpdate),
});

/** Each reader returns undefined for a value of another form. */
export const readPublicShipment = (value: unknown): PublicShipment | undefined =>
  shipment(value) ? completed(value as PublicShipment) : undefined;

export const readTrackingChanged = (value: unknown): TrackingChanged | undefined => {
  if (!changed(value)) return undefined;
  const message = value as TrackingChanged;
  return {
    ...message,
    ...(message.update && { update: completedUpdate(message.update) }),
    ...(message.shipment && { shipment: completedFields(message.shipment) }),
  };
};

export const readTrackingWatchAnswer = (value: unknown): TrackingWatchAnswer | undefined => {
  if (refusal(value)) return value as TrackingWatchAnswer;
  if (!accepted(value)) return undefined;
  const answer = value as TrackingWatchAnswer & { ok: true };
  return { ...answer, shipment: completed(answer.shipment) };
};

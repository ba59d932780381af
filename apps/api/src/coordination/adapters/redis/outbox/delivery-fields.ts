import type { Delivery, DeliveryAttempt } from '@waymark/contracts';
import type { AttemptResult, DueDelivery, KeptDelivery } from '../../../webhook-outbox.js';
import type { ToldDelivery } from './outbox-scripts.js';

/** A delivery as stored in Redis, with all fields as text; times in milliseconds since 1970. */
interface DeliveryFields {
  number: string;
  webhook_id: string;
  event_id: string;
  position: string;
  shipment_id: string;
  type: string;
  subject: string;
  status: Delivery['status'];
  created_at: string;
  /** Empty for a completed delivery. */
  due_at: string;
  tries: string;
  /** Number of attempts so far, stored or not. */
  made: string;
  body?: string;
}

const instant = (time: string): string => new Date(Number(time)).toISOString();
const fieldsOf = (json: string): DeliveryFields => JSON.parse(json) as DeliveryFields;

/** Returns an attempt in stored form. Its number is omitted because its place in the list determines it. */
export const attemptText = ({ at, status, latency_ms, response, error, request }: AttemptResult): string =>
  JSON.stringify({ at: at.toISOString(), status, latency_ms, response, error, request });

export const deliveryOf = ([json, attempts]: ToldDelivery): Delivery => {
  const fields = fieldsOf(json);
  const first = Number(fields.made) - attempts.length + 1;
  return {
    id: fields.number,
    webhook_id: Number(fields.webhook_id),
    event_id: fields.event_id,
    type: fields.type,
    subject: fields.subject,
    cursor: fields.position,
    status: fields.status,
    created_at: instant(fields.created_at),
    next_attempt_at: fields.due_at === '' ? null : instant(fields.due_at),
    attempts: attempts.map((attempt, index) => ({
      number: first + index,
      // Attempts of earlier versions have no stored request.
      request: null,
      ...(JSON.parse(attempt) as Omit<DeliveryAttempt, 'number'>),
    })),
  };
};

export const dueDeliveryOf = (json: string): DueDelivery => {
  const { number, webhook_id, event_id, position, shipment_id, type, subject, tries, body } = fieldsOf(json);
  return {
    id: number,
    webhook_id: Number(webhook_id),
    event_id,
    position: Number(position),
    shipment_id: Number(shipment_id),
    type,
    subject,
    tries: Number(tries),
    body: body ?? null,
  };
};

export const keptDeliveryOf = (reply: ToldDelivery): KeptDelivery => ({
  delivery: deliveryOf(reply),
  due: dueDeliveryOf(reply[0]),
});

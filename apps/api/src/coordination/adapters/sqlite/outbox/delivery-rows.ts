import type { Delivery, DeliveryAttempt } from '@waymark/contracts';
import type { DueDelivery } from '../../../webhook-outbox.js';

/** A row of `deliveries`; times in milliseconds since 1970, `attempts` in JSON. */
export interface DeliveryRow {
  number: number;
  webhook_id: number;
  event_id: string;
  position: number;
  shipment_id: number;
  type: string;
  subject: string;
  body: string | null;
  status: Delivery['status'];
  created_at: number;
  due_at: number | null;
  tries: number;
  attempts: string;
  /** Time of a retry that must not be moved forward; null if a success may make it due earlier. */
  planned_at: number | null;
}

const instant = (time: number): string => new Date(time).toISOString();

/** Attempts of earlier versions have no stored request. */
export const attemptsOf = ({ attempts }: DeliveryRow): DeliveryAttempt[] =>
  (JSON.parse(attempts) as DeliveryAttempt[]).map((attempt) => ({ ...attempt, request: attempt.request ?? null }));

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: String(row.number),
  webhook_id: row.webhook_id,
  event_id: row.event_id,
  type: row.type,
  subject: row.subject,
  cursor: String(row.position),
  status: row.status,
  created_at: instant(row.created_at),
  next_attempt_at: row.due_at === null ? null : instant(row.due_at),
  attempts: attemptsOf(row),
});

export const dueDeliveryOf = (row: DeliveryRow): DueDelivery => {
  const { number, webhook_id, event_id, position, shipment_id, type, subject, tries, body } = row;
  return { id: String(number), webhook_id, event_id, position, shipment_id, type, subject, tries, body };
};

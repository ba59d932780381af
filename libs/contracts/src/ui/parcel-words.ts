import type { PublicShipment } from '../shipments/shipments.js';
import type { ShipmentStatus } from '@waymark/vocabulary';
import { lastZone } from './due-zone.js';
import { isolated } from './isolated.js';
import { REPORTED_BY_SENDER, statusLabel } from './labels.js';
import { effectiveTime, isDeliveredBySender, standingOf, wasExpected, type Standing } from './standing.js';
import { dayOf, dayText, momentText, wallTime } from './wall-time.js';

/** The time zone of a place in an update; undefined for an unknown place, for which the reader's time zone applies. */
export type ZoneOf = (place: string) => string | undefined;

/** The status within a sentence: 'Out for delivery'. */
export const statusPhrase = (status: ShipmentStatus): string => {
  const label = statusLabel(status);
  return label.charAt(0) + label.slice(1).toLowerCase();
};

/**
 * 'Out for delivery, Hoboken', or 'Delayed' without a place. Adds a note to a delivery that no courier confirms. `place` writes
 * the place: `isolated`, or `untranslated` for a `Sentence`.
 */
export const headline = (standing: Standing, place = isolated): string => {
  const { status, update, byEdit } = standing;
  const location = byEdit ? '' : (update?.location.trim() ?? '');
  const note = isDeliveredBySender(standing) && REPORTED_BY_SENDER.toLowerCase();
  return [statusPhrase(status), location && place(location), note].filter(Boolean).join(', ');
};

export interface Expectation {
  label: 'Expected delivery' | 'Was expected' | 'Delivered';
  text: string;
}

/** The expected or actual day of delivery, by the calendar of the destination, or a text for an unknown day. */
export const expectation = (
  shipment: Pick<
    PublicShipment,
    'status' | 'status_decision' | 'tracking_updates' | 'estimated_delivery' | 'due' | 'due_zone' | 'recipient_country'
  >,
  now: Date,
  zoneOf: ZoneOf,
): Expectation => {
  const { status, update, byEdit } = standingOf(shipment);
  if (status === 'delivered') {
    const said = !byEdit && update && momentText(new Date(effectiveTime(update)), now, zoneOf(update.location));
    return { label: 'Delivered', text: said || 'Time not given' };
  }
  if (shipment.estimated_delivery === null) return { label: 'Expected delivery', text: 'No date given yet' };
  const { state, days } = shipment.due;
  const day = dayText(dayOf(shipment.estimated_delivery), wallTime(now));
  const near = state === 'today' ? 'Today, ' : state === 'on_time' && days === 1 ? 'Tomorrow, ' : '';
  const zone = lastZone(shipment.due_zone, shipment.recipient_country);
  const text = near + day + (zone && `, by ${zone}`);
  return { label: wasExpected(shipment) ? 'Was expected' : 'Expected delivery', text };
};

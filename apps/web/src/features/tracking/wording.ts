import { standingOf, statusLabel, type Standing } from '@waymark/contracts/ui';
import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { dayOf, dayText, momentText, timeText, wallTime, zoneText } from './time-wording.js';
import type { ZoneOf } from './zones.js';

/** The status as one says it in a sentence: 'Out for delivery'. */
export const statusPhrase = (status: ShipmentStatus): string => {
  const label = statusLabel(status);
  return label.charAt(0) + label.slice(1).toLowerCase();
};

/** 'Out for delivery, Hoboken', or 'Delayed' when nobody said where. */
export const headline = ({ status, update, byEdit }: Standing): string => {
  const place = byEdit ? '' : update?.location.trim();
  return place ? `${statusPhrase(status)}, ${place}` : statusPhrase(status);
};

/** Under the headline: the newest update's words; of a status set by an edit, that it was, and what was scanned last. */
export const explanation = ({ update, byEdit }: Standing): string => {
  const words = update?.description.trim() ?? '';
  if (!byEdit) return words;
  if (!update) return 'Set without a scan. Nothing has been scanned yet.';
  const last = `Set without a scan. Last scan: ${statusPhrase(update.status)}, ${update.location.trim()}`;
  return words === '' ? `${last}.` : `${last}: ${words}`;
};

export interface Expectation {
  label: 'Expected delivery' | 'Was expected' | 'Delivered';
  text: string;
}

/** When the parcel should come or came, by the days of its destination; what nobody said is said to be unknown. */
export const expectation = (
  shipment: Pick<PublicShipment, 'status' | 'tracking_updates' | 'estimated_delivery' | 'due'>,
  now: Date,
  zoneOf: ZoneOf,
): Expectation => {
  const { status, update, byEdit } = standingOf(shipment);
  if (status === 'delivered') {
    const said = !byEdit && update && momentText(new Date(update.timestamp), now, zoneOf(update.location));
    return { label: 'Delivered', text: said || 'Time not given' };
  }
  if (shipment.estimated_delivery === null) return { label: 'Expected delivery', text: 'No date given yet' };
  const day = dayText(dayOf(shipment.estimated_delivery), wallTime(now));
  if (shipment.due.state === 'late') return { label: 'Was expected', text: day };
  const near = shipment.due.state === 'today' ? 'Today, ' : shipment.due.days === 1 ? 'Tomorrow, ' : '';
  return { label: 'Expected delivery', text: near + day };
};

const updateSentence = ({ status, location, description, timestamp }: TrackingUpdate, zoneOf: ZoneOf): string => {
  const [at, zone] = [new Date(timestamp), zoneOf(location)];
  const time = `${timeText(wallTime(at, zone))} ${zoneText(at, zone)}`;
  return `New update: ${statusPhrase(status)}, ${location}, ${time}. ${description}`;
};

/** What assistive technology is told of a change that came by itself. */
export const announcement = (before: PublicShipment, after: PublicShipment, zoneOf: ZoneOf): string => {
  const known = new Set(before.tracking_updates.map(({ id }) => id));
  const fresh = after.tracking_updates.find(({ id }) => !known.has(id));
  if (fresh) return updateSentence(fresh, zoneOf);
  if (before.status !== after.status) return `The status is now: ${headline(standingOf(after))}.`;
  return 'The details of this shipment have changed.';
};

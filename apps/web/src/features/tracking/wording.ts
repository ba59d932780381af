import { statusLabel } from '@waymark/contracts/ui';
import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { dayOf, dayText, momentText, timeText } from './time-wording.js';

/** The status as one says it in a sentence: 'Out for delivery'. */
export const statusPhrase = (status: ShipmentStatus): string => {
  const label = statusLabel(status);
  return label.charAt(0) + label.slice(1).toLowerCase();
};

/** The update that says the present status; none when the status was set without one. */
export const decidingUpdate = ({
  status,
  tracking_updates: [newest],
}: Pick<PublicShipment, 'status' | 'tracking_updates'>): TrackingUpdate | undefined =>
  newest?.status === status ? newest : undefined;

/** 'Out for delivery, Hoboken', or 'Delayed' when nobody said where. */
export const headline = (shipment: Pick<PublicShipment, 'status' | 'tracking_updates'>): string => {
  const place = decidingUpdate(shipment)?.location.trim();
  return place ? `${statusPhrase(shipment.status)}, ${place}` : statusPhrase(shipment.status);
};

export interface Expectation {
  label: 'Expected delivery' | 'Was expected' | 'Delivered';
  text: string;
}

/** When the parcel should come or came, by the days of its destination; what nobody said is said to be unknown. */
export const expectation = (
  shipment: Pick<PublicShipment, 'status' | 'tracking_updates' | 'estimated_delivery' | 'due'>,
  now: Date,
): Expectation => {
  const said = decidingUpdate(shipment);
  if (shipment.status === 'delivered') {
    return { label: 'Delivered', text: said ? momentText(new Date(said.timestamp), now) : 'Time not given' };
  }
  if (shipment.estimated_delivery === null) return { label: 'Expected delivery', text: 'No date given yet' };
  const day = dayOf(shipment.estimated_delivery);
  if (shipment.due.state === 'late') return { label: 'Was expected', text: dayText(day, now) };
  const near = shipment.due.state === 'today' ? 'Today, ' : shipment.due.days === 1 ? 'Tomorrow, ' : '';
  return { label: 'Expected delivery', text: near + dayText(day, now) };
};

const updateSentence = ({ status, location, description, timestamp }: TrackingUpdate): string =>
  `New update: ${statusPhrase(status)}, ${location}, ${timeText(new Date(timestamp))}. ${description}`;

/** What assistive technology is told of a change that came by itself. */
export const announcement = (before: PublicShipment, after: PublicShipment): string => {
  const known = new Set(before.tracking_updates.map(({ id }) => id));
  const fresh = after.tracking_updates.find(({ id }) => !known.has(id));
  if (fresh) return updateSentence(fresh);
  if (before.status !== after.status) return `The status is now: ${headline(after)}.`;
  return 'The details of this shipment have changed.';
};

import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { newestFirst, standingOf } from '@waymark/contracts/ui';
import { daysText } from '../../lib/wording/calendar.js';
import { statusPhrase } from './wording.js';

/** What holds a parcel up says why. */
const REASONS: readonly ShipmentStatus[] = ['exception', 'attempted_delivery'];

export interface Lateness {
  /** '4 days late' */
  headline: string;
  /** The last reason that was given, or what was heard last. */
  reason: string;
  /** Who said it; undefined where nobody said anything. */
  said: TrackingUpdate | undefined;
}

/** Undefined for a parcel that is not late. */
export const lateness = (
  shipment: Pick<PublicShipment, 'status' | 'due' | 'tracking_updates'>,
): Lateness | undefined => {
  const { due, tracking_updates } = shipment;
  const { status, update } = standingOf(shipment);
  if (due.state !== 'late' || status === 'delivered') return undefined;
  const headline = `${daysText(due.days)} late`;
  const held = newestFirst(tracking_updates).find((one) => REASONS.includes(one.status));
  const said = held ?? update;
  if (!said) return { headline, reason: 'Nothing has been scanned yet, and no reason was given.', said };
  const where = said.location.trim();
  const place = where === '' ? statusPhrase(said.status) : `${statusPhrase(said.status)}, ${where}`;
  const words = said.description.trim();
  return {
    headline,
    reason: held ? (words === '' ? place : `${place}: ${words}`) : `No reason was given. Last scan: ${place}`,
    said,
  };
};

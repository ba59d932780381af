import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import { daysText } from './time-wording.js';
import { statusPhrase } from './wording.js';

/** What holds a parcel up says why. */
const REASONS: readonly ShipmentStatus[] = ['exception', 'attempted_delivery'];

export interface Lateness {
  /** '4 days late' */
  headline: string;
  /** The last reason that was given, or what was heard last. */
  reason: string;
  /** When that was, ISO 8601 UTC; null where nobody said anything. */
  at: string | null;
}

/** Undefined for a parcel that is not late. */
export const lateness = ({
  due,
  tracking_updates,
}: Pick<PublicShipment, 'due' | 'tracking_updates'>): Lateness | undefined => {
  if (due.state !== 'late') return undefined;
  const headline = `${daysText(due.days)} late`;
  const newestFirst = tracking_updates.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp));
  const held = newestFirst.find(({ status }) => REASONS.includes(status));
  const said = held ?? newestFirst[0];
  if (!said) return { headline, reason: 'No scan yet, and nobody has given a reason.', at: null };
  const where = said.location.trim();
  const place = where === '' ? statusPhrase(said.status) : `${statusPhrase(said.status)}, ${where}`;
  const words = said.description.trim();
  return {
    headline,
    reason: held ? (words === '' ? place : `${place}: ${words}`) : `No reason was given. Last scan: ${place}`,
    at: said.timestamp,
  };
};

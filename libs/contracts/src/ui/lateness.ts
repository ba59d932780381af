import type { PublicShipment, TrackingUpdate } from '../shipments/shipments.js';
import type { ShipmentStatus } from '@waymark/vocabulary';
import { daysLate } from './days.js';
import { isolated, untranslated } from './isolated.js';
import { statusPhrase } from './parcel-words.js';
import { newestFirst, standingOf } from './standing.js';

/** Statuses whose updates give a reason for a delay. */
const REASONS: readonly ShipmentStatus[] = ['exception', 'attempted_delivery'];

export interface Lateness {
  /** '4 days late' */
  headline: string;
  /** The latest reason given, or the latest news, for a `Sentence`. */
  reason: string;
  /** The update with the reason or the news; undefined without updates. */
  said: TrackingUpdate | undefined;
}

/** Undefined for a parcel that is not late. */
export const lateness = (
  shipment: Pick<PublicShipment, 'status' | 'status_decision' | 'due' | 'tracking_updates'>,
): Lateness | undefined => {
  const { due, tracking_updates } = shipment;
  const { status, update } = standingOf(shipment);
  if (due.state !== 'late' || status === 'delivered') return undefined;
  const headline = daysLate(due.days);
  const held = newestFirst(tracking_updates).find((one) => REASONS.includes(one.status));
  const said = held ?? update;
  if (!said) return { headline, reason: 'There is no news yet, and no reason was given.', said };
  const where = said.location.trim();
  const place = where === '' ? statusPhrase(said.status) : `${statusPhrase(said.status)}, ${untranslated(where)}`;
  const words = isolated(said.description.trim());
  return {
    headline,
    reason: held ? (words === '' ? place : `${place}: ${words}`) : `No reason was given. Latest news: ${place}`,
    said,
  };
};

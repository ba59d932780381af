import type { PublicShipment, TrackingUpdate } from '../shipments.js';
import type { ShipmentStatus } from '../statuses.js';

/** Where a parcel stands: what headline, map, line and timeline all tell. */
export interface Standing {
  status: ShipmentStatus;
  /** The newest by its own time. */
  update: TrackingUpdate | undefined;
  /** The status was set without an update; `update` is what was reported last. */
  byEdit: boolean;
}

/** Newest first by what the updates say of their time; updates of the same instant in the order given. */
export const newestFirst = (updates: readonly TrackingUpdate[]): TrackingUpdate[] =>
  [...updates].sort((left, right) => Date.parse(right.timestamp) - Date.parse(left.timestamp));

/**
 * The newest update says the status, whenever it was recorded. A status that neither it nor the update recorded last
 * says was set by an edit, and stands.
 */
export const standingOf = ({
  status,
  tracking_updates,
}: Pick<PublicShipment, 'status' | 'tracking_updates'>): Standing => {
  const [update] = newestFirst(tracking_updates);
  const said = update?.status ?? 'pending';
  const byEdit = status !== said && status !== tracking_updates[0]?.status;
  return { status: byEdit ? status : said, update, byEdit };
};

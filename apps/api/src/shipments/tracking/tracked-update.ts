import { DomainError, type ReportedUpdate, type ShipmentState } from '@waymark/domain';

/** A tracking update with the version of its shipment. */
export interface TrackedUpdate {
  update: ReportedUpdate;
  version: number;
  /** The request repeats an earlier one and recorded nothing. */
  isRepeated?: boolean;
}

/** Throws TRACKING_UPDATE_NOT_FOUND. */
export const trackedUpdateOf = (state: ShipmentState, version: number, update_id: number): TrackedUpdate => {
  const update = state.kind === 'active' && state.shipment.tracking_updates.find(({ id }) => id === update_id);
  if (!update) throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
  return { update, version };
};

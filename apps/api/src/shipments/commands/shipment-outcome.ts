import { DomainError, shipmentAt, type ShipmentAt, type ShipmentEvent, type ShipmentState } from '@waymark/domain';
import { systemClock, type CommandOutcome } from '@waymark/event-store';

/** A shipment after a command, equal to its later row. */
export interface ShipmentOutcome extends ShipmentAt {
  id: number;
  version: number;
}

/** Throws SHIPMENT_NOT_FOUND for a deleted shipment. */
export const shipmentOutcome = (
  { state, version }: CommandOutcome<ShipmentState, ShipmentEvent>,
  clock = systemClock,
): ShipmentOutcome => {
  if (state.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  const { shipment } = state;
  return { id: shipment.id, version, ...shipmentAt(shipment, version, clock.now().getTime()) };
};

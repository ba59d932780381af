import { DomainError, shipmentView, type ShipmentEvent, type ShipmentState } from '@waymark/domain';
import type { CommandOutcome } from '../../event-sourcing/command-runner.js';

/** A shipment as a command left it; `json` is the text of its `Shipment` resource, byte for byte what its row will say. */
export interface ShipmentOutcome {
  id: number;
  version: number;
  json: string;
}

/** Throws SHIPMENT_NOT_FOUND for one that is no more. */
export const shipmentOutcome = ({
  state,
  version,
  recorded_at,
}: CommandOutcome<ShipmentState, ShipmentEvent>): ShipmentOutcome => {
  if (state.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  const { shipment } = state;
  return { id: shipment.id, version, json: JSON.stringify(shipmentView(shipment, version, recorded_at)) };
};

import { DomainError, dueFactsOf, shipmentView, type ShipmentEvent, type ShipmentState } from '@waymark/domain';
import { systemClock } from '../../event-sourcing/clock.js';
import type { CommandOutcome } from '../../event-sourcing/command-runner.js';
import { textAt } from '../due-text.js';

/** A shipment as a command left it; `json` is the text of its `Shipment` resource, byte for byte what its row will say; `day` the one that it is of, where time changes it too. */
export interface ShipmentOutcome {
  id: number;
  version: number;
  day: string | undefined;
  json: string;
}

/** Throws SHIPMENT_NOT_FOUND for one that is no more. */
export const shipmentOutcome = (
  { state, version }: CommandOutcome<ShipmentState, ShipmentEvent>,
  clock = systemClock,
): ShipmentOutcome => {
  if (state.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  const { shipment } = state;
  const view = shipmentView(shipment, version);
  return { id: shipment.id, version, ...textAt(view, dueFactsOf(shipment), clock.now().getTime()) };
};

import { Command } from '@nestjs/cqrs';
import type { Waybill } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';
import type { ShipmentOutcome } from '../shipment-outcome.js';

/** The new shipment belongs to the actor. */
export class CreateShipment extends Command<ShipmentOutcome> {
  readonly wantsEarlier = true;

  constructor(
    readonly waybill: Waybill,
    readonly context: CommandContext,
  ) {
    super();
  }
}

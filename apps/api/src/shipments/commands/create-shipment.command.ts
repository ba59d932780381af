import type { Waybill } from '@waymark/vocabulary';
import { RepeatableCommand } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import type { ShipmentOutcome } from './shipment-outcome.js';

/** The new shipment belongs to the actor. */
export class CreateShipment extends RepeatableCommand<ShipmentOutcome> {
  constructor(
    readonly waybill: Waybill,
    readonly context: CommandContext,
  ) {
    super();
  }

  within(context: CommandContext): CreateShipment {
    return new CreateShipment(this.waybill, context);
  }
}

import { Command } from '@nestjs/cqrs';
import type { Waybill } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Answers the new shipment's id; it belongs to the actor. */
export class CreateShipment extends Command<number> {
  constructor(
    readonly waybill: Waybill,
    readonly context: CommandContext,
  ) {
    super();
  }
}

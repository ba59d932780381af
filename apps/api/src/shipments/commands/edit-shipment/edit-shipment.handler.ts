import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { shipmentDecider, shipmentStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { shipmentOutcome, type ShipmentOutcome } from '../shipment-outcome.js';
import { EditShipment } from './edit-shipment.command.js';

@CommandHandler(EditShipment)
export class EditShipmentHandler implements ICommandHandler<EditShipment, ShipmentOutcome> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ id, changes, status, context, expectedVersions }: EditShipment): Promise<ShipmentOutcome> {
    const outcome = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: () => ({ type: 'EditShipment', actor: context.actor, changes, ...(status && { status }) }),
      context,
      expectedVersions,
    });
    return shipmentOutcome(outcome);
  }
}

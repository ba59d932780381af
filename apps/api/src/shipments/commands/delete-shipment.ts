import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clockEventsOf, shipmentDecider, shipmentStream } from '@waymark/domain';
import { CommandRunner } from '../../event-log/command-runner.js';
import { DeleteShipment } from './delete-shipment.command.js';

@CommandHandler(DeleteShipment)
export class DeleteShipmentHandler implements ICommandHandler<DeleteShipment, void> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ id, context, expectedVersions }: DeleteShipment): Promise<void> {
    await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: () => ({ type: 'DeleteShipment', actor: context.actor }),
      context,
      expectedVersions,
      ignorableTail: clockEventsOf,
    });
  }
}

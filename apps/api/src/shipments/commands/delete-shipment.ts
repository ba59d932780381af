import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { clockEventsOf, shipmentDecider, shipmentStream } from '@waymark/domain';

export class DeleteShipment extends Command<void> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

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

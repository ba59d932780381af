import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { clockEventsOf, shipmentDecider } from '@waymark/domain';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { hidingTheShipment, streamOfUpdate } from './update-of-shipment.js';

export class DeleteTrackingUpdate extends Command<void> {
  constructor(
    readonly update_id: number,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteTrackingUpdate)
export class DeleteTrackingUpdateHandler implements ICommandHandler<DeleteTrackingUpdate, void> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly shipments: ShipmentQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async execute({ update_id, context, expectedVersions }: DeleteTrackingUpdate): Promise<void> {
    const { actor } = context;
    await hidingTheShipment(
      this.runner.run({
        decider: shipmentDecider,
        stream: await streamOfUpdate(this.shipments, this.readYourWrites, actor, update_id),
        command: () => ({ type: 'DeleteTrackingUpdate', actor, update_id }),
        context,
        expectedVersions,
        ignorableTail: clockEventsOf,
      }),
    );
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clockEventsOf, shipmentDecider } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import { trackedUpdateOf, type TrackedUpdate } from '../../tracked-update.js';
import { hidingTheShipment, streamOfUpdate } from '../update-of-shipment.js';
import { EditTrackingUpdate } from './edit-tracking-update.command.js';

@CommandHandler(EditTrackingUpdate)
export class EditTrackingUpdateHandler implements ICommandHandler<EditTrackingUpdate, TrackedUpdate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly shipments: ShipmentQueries,
    private readonly ownWrites: OwnWrites,
  ) {}

  async execute({ update_id, changes, context, expectedVersions }: EditTrackingUpdate): Promise<TrackedUpdate> {
    const { actor } = context;
    const { state, version } = await hidingTheShipment(
      this.runner.run({
        decider: shipmentDecider,
        stream: await streamOfUpdate(this.shipments, this.ownWrites, actor, update_id),
        command: () => ({ type: 'EditTrackingUpdate', actor, update_id, changes }),
        context,
        expectedVersions,
        overlooked: clockEventsOf,
      }),
    );
    return trackedUpdateOf(state, version, update_id);
  }
}

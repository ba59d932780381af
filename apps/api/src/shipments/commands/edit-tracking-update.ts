import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clockEventsOf, shipmentDecider } from '@waymark/domain';
import { rulesOf, trackingUpdateFields } from '@waymark/vocabulary';
import { CommandRunner } from '../../event-log/command-runner.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { withCheckedChanges } from '../../http/validation/fields.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { trackedUpdateOf, type TrackedUpdate } from '../tracking/tracked-update.js';
import { hidingTheShipment, streamOfUpdate } from './update-of-shipment.js';
import { EditTrackingUpdate } from './edit-tracking-update.command.js';

const trackingUpdateRules = rulesOf(trackingUpdateFields);

@CommandHandler(EditTrackingUpdate)
export class EditTrackingUpdateHandler implements ICommandHandler<EditTrackingUpdate, TrackedUpdate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly shipments: ShipmentQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async execute({ update_id, changes, context, expectedVersions }: EditTrackingUpdate): Promise<TrackedUpdate> {
    const { actor } = context;
    const { state, version } = await hidingTheShipment(
      this.runner.run({
        decider: withCheckedChanges(shipmentDecider, trackingUpdateRules),
        stream: await streamOfUpdate(this.shipments, this.readYourWrites, actor, update_id),
        command: (_, now) => ({ type: 'EditTrackingUpdate', actor, update_id, changes, now: now.toISOString() }),
        context,
        expectedVersions,
        ignorableTail: clockEventsOf,
      }),
    );
    return trackedUpdateOf(state, version, update_id);
  }
}

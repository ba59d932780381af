import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type TrackingUpdateDetails, trackingUpdateFields, rulesOf } from '@waymark/vocabulary';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { type TrackedUpdate, trackedUpdateOf } from '../tracking/tracked-update.js';
import { patchDtoOf, withCheckedChanges } from '../../http/validation/fields.js';
import { clockEventsOf, shipmentDecider } from '@waymark/domain';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { hidingTheShipment, streamOfUpdate } from './update-of-shipment.js';

/** Absent fields stay unchanged. */
export class EditTrackingUpdate extends Command<TrackedUpdate> {
  constructor(
    readonly update_id: number,
    readonly changes: Partial<TrackingUpdateDetails>,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

export class EditTrackingUpdateDto extends patchDtoOf(trackingUpdateFields) {}

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

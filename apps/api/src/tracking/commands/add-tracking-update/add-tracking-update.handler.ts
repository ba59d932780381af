import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertMayCreateShipment, clockEventsOf, shipmentDecider, shipmentStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/commands/command-runner.js';
import { Identifiers } from '../../../event-sourcing/commands/identifiers.js';
import { recordedBy } from '../../../event-sourcing/log/recorded-by.js';
import { trackedUpdateOf, type TrackedUpdate } from '../../tracked-update.js';
import { AddTrackingUpdate } from './add-tracking-update.command.js';

@CommandHandler(AddTrackingUpdate)
export class AddTrackingUpdateHandler implements ICommandHandler<AddTrackingUpdate, TrackedUpdate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
  ) {}

  async execute({ shipment_id, details, context, expectedVersions }: AddTrackingUpdate): Promise<TrackedUpdate> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const update = { id: await this.identifiers.next('tracking_update'), ...details };
    const outcome = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(shipment_id),
      command: (_, now) => ({ type: 'AddTrackingUpdate', actor, update, now: now.toISOString() }),
      context,
      expectedVersions,
      ignorableTail: clockEventsOf,
    });
    // A retry with the same key returns the update of the first request.
    const { id } = recordedBy(outcome, 'TrackingUpdateAdded').data.update;
    return trackedUpdateOf(outcome.state, outcome.version, id);
  }
}

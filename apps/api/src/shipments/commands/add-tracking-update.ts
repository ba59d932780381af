import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type TrackingUpdateDetails, newUpdateFields } from '@waymark/vocabulary';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { type TrackedUpdate, trackedUpdateOf } from '../tracking/tracked-update.js';
import { dtoOf } from '../../http/validation/fields.js';
import { assertMayCreateShipment, clockEventsOf, shipmentDecider, shipmentStream } from '@waymark/domain';
import { Identifiers } from '../../event-log/identifiers.js';
import { recordedBy } from '../../event-log/recorded-by.js';

export class AddTrackingUpdate extends Command<TrackedUpdate> {
  constructor(
    readonly shipment_id: number,
    readonly details: TrackingUpdateDetails & Readonly<{ scan_id?: string | null }>,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

export class AddTrackingUpdateDto extends dtoOf(newUpdateFields) {}

@CommandHandler(AddTrackingUpdate)
export class AddTrackingUpdateHandler implements ICommandHandler<AddTrackingUpdate, TrackedUpdate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
  ) {}

  async execute({ shipment_id, details, context, expectedVersions }: AddTrackingUpdate): Promise<TrackedUpdate> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const { scan_id = null, ...written } = details;
    const update = { id: await this.identifiers.next('tracking_update'), ...written };
    const { state, version, events, repeated } = await this.runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(shipment_id),
      command: (at, now) => ({ type: 'AddTrackingUpdate', actor, update, scan_id, at, now: now.toISOString() }),
      context,
      expectedVersions,
      ignorableTail: clockEventsOf,
    });
    if (repeated) return { update: repeated, version, isRepeated: true };
    // A retry with the same key returns the update of the first request.
    return trackedUpdateOf(state, version, recordedBy({ events }, 'TrackingUpdateAdded').data.update.id);
  }
}

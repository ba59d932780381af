import { Command } from '@nestjs/cqrs';
import type { TrackingUpdateDetails } from '@waymark/vocabulary';
import type { CommandContext } from '../../event-log/command-runner.js';
import type { TrackedUpdate } from '../tracking/tracked-update.js';

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

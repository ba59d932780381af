import { Command } from '@nestjs/cqrs';
import type { TrackingUpdateDetails } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';
import type { TrackedUpdate } from '../../tracked-update.js';

/** Fields that are absent stay as they are. */
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

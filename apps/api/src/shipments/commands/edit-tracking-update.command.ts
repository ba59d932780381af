import { Command } from '@nestjs/cqrs';
import type { TrackingUpdateDetails } from '@waymark/vocabulary';
import type { CommandContext } from '../../event-log/command-runner.js';
import type { TrackedUpdate } from '../tracking/tracked-update.js';

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

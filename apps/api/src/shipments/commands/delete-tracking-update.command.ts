import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';

export class DeleteTrackingUpdate extends Command<void> {
  constructor(
    readonly update_id: number,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

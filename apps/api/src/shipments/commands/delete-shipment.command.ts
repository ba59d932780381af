import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';

export class DeleteShipment extends Command<void> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
    readonly expectedVersions?: readonly number[],
  ) {
    super();
  }
}

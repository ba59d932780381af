import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../event-log/command-runner.js';

export class RemoveWebhook extends Command<void> {
  constructor(
    readonly webhook_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

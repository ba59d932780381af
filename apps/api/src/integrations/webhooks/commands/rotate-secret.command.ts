import { Command } from '@nestjs/cqrs';
import type { Webhook } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';

/** Starts to sign with a new secret. For a day, the current one signs too. */
export class RotateSecret extends Command<Webhook> {
  constructor(
    readonly webhook_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

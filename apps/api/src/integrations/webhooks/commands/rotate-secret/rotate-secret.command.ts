import { Command } from '@nestjs/cqrs';
import type { Webhook } from '@waymark/domain';
import type { CommandContext } from '../../../../event-sourcing/command-runner.js';

/** From now on a new secret signs, and for a day the present one too. */
export class RotateSecret extends Command<Webhook> {
  constructor(
    readonly webhook_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

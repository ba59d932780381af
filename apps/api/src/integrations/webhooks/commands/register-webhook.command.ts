import { Command } from '@nestjs/cqrs';
import type { Webhook, WebhookDetails } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';

export class RegisterWebhook extends Command<Webhook> {
  constructor(
    readonly details: WebhookDetails,
    /** Null if a person registers it. */
    readonly api_key_id: number | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { Webhook, WebhookDetails } from '@waymark/domain';
import type { CommandContext } from '../../../../event-sourcing/command-runner.js';

export class RegisterWebhook extends Command<Webhook> {
  constructor(
    readonly details: WebhookDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { Webhook, WebhookDetails } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';

/** Absent fields stay unchanged. */
export class ChangeWebhook extends Command<Webhook> {
  constructor(
    readonly webhook_id: number,
    readonly changes: Partial<WebhookDetails>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

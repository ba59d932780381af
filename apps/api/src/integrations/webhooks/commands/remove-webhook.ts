import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../event-log/command-runner.js';
import { WebhookCommands } from './webhook-commands.js';

export class RemoveWebhook extends Command<void> {
  constructor(
    readonly webhook_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook, void> {
  constructor(private readonly webhooks: WebhookCommands) {}

  async execute({ webhook_id, context }: RemoveWebhook): Promise<void> {
    await this.webhooks.remove(webhook_id, context);
  }
}

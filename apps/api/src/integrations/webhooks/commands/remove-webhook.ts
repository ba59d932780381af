import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WebhookCommands } from './webhook-commands.js';
import { RemoveWebhook } from './remove-webhook.command.js';

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook, void> {
  constructor(private readonly webhooks: WebhookCommands) {}

  async execute({ webhook_id, context }: RemoveWebhook): Promise<void> {
    await this.webhooks.remove(webhook_id, context);
  }
}

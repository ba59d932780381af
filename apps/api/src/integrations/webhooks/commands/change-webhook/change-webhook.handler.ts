import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Webhook } from '@waymark/domain';
import type { Configuration } from '../../../../config/configuration.js';
import { CONFIGURATION } from '../../../../platform/tokens.js';
import { WebhookCommands } from '../webhook-commands.js';
import { assertMayGoTo } from '../webhook-rules.js';
import { ChangeWebhook } from './change-webhook.command.js';

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook, Webhook> {
  constructor(
    private readonly webhooks: WebhookCommands,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  async execute({ webhook_id, changes, context }: ChangeWebhook): Promise<Webhook> {
    assertMayGoTo(changes.url, this.configuration);
    return this.webhooks.run(
      webhook_id,
      () => ({ type: 'ChangeWebhook', actor: context.actor, webhook_id, changes }),
      context,
    );
  }
}

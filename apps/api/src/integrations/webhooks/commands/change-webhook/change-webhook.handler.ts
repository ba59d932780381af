import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Webhook } from '@waymark/domain';
import type { Configuration } from '../../../../config/configuration.js';
import { CONFIGURATION } from '../../../../platform/tokens.js';
import { WebhookQueries } from '../../queries/webhook-queries.js';
import { Receivers } from '../receivers.js';
import { WebhookCommands } from '../webhook-commands.js';
import { assertMayGoTo } from '../webhook-rules.js';
import { ChangeWebhook } from './change-webhook.command.js';

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook, Webhook> {
  constructor(
    private readonly webhooks: WebhookCommands,
    private readonly queries: WebhookQueries,
    private readonly receivers: Receivers,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  async execute({ webhook_id, changes, context }: ChangeWebhook): Promise<Webhook> {
    assertMayGoTo(changes.url, this.configuration);
    const before = this.queries.ofOwnerById(context.actor.id, webhook_id);
    const handshake_refusal = before && (await this.receivers.refusalOf(before, changes));
    return this.webhooks.run(
      webhook_id,
      () => ({ type: 'ChangeWebhook', actor: context.actor, webhook_id, changes, handshake_refusal }),
      context,
    );
  }
}

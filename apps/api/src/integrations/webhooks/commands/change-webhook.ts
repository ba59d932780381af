import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { needsHandshake, type Webhook } from '@waymark/domain';
import type { Configuration } from '../../../config/configuration.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { WebhookQueries } from '../queries/webhook-queries.js';
import { Receivers } from './receivers.js';
import { WebhookCommands } from './webhook-commands.js';
import { assertMayGoTo } from './webhook-rules.js';
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
    const { actor } = context;
    const before = this.queries.ofOwnerById(actor.id, webhook_id);
    const change = (handshake_refusal?: string): Promise<Webhook> =>
      this.webhooks.run(
        webhook_id,
        () => ({ type: 'ChangeWebhook', actor, webhook_id, changes, handshake_refusal }),
        context,
      );
    if (!before || !needsHandshake(before, changes)) return change();
    const { url } = { ...before, ...changes };
    return this.receivers.inTurn(actor.id, async () => change(await this.receivers.refusalOf(actor.id, url)));
  }
}

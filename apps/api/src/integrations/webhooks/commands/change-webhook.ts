import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Webhook, type WebhookDetails, needsHandshake } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';
import { webhookFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../../http/validation/fields.js';
import { typesOf, assertMayGoTo } from './webhook-rules.js';
import { Inject } from '@nestjs/common';
import type { Configuration } from '../../../config/configuration.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { WebhookQueries } from '../queries/webhook-queries.js';
import { Receivers } from './receivers.js';
import { WebhookCommands } from './webhook-commands.js';

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

export class ChangeWebhookDto extends patchDtoOf(webhookFields) {}

/** Only the fields that were sent. null clears types and description, and leaves `enabled` and `handshake` unchanged. */
export const changesOf = ({
  url,
  types,
  description,
  enabled,
  handshake,
}: ChangeWebhookDto): Partial<WebhookDetails> => ({
  ...(url !== undefined && { url }),
  ...(types !== undefined && { types: typesOf(types) }),
  ...(description !== undefined && { description: description ?? '' }),
  ...(typeof enabled === 'boolean' && { enabled }),
  ...(typeof handshake === 'boolean' && { handshake }),
});

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

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Webhook, type WebhookDetails, assertMayCreateShipment, needsHandshake } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';
import { webhookFields } from '@waymark/vocabulary';
import { dtoOf } from '../../../http/validation/fields.js';
import { typesOf, assertMayGoTo } from './webhook-rules.js';
import { Inject } from '@nestjs/common';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import type { Configuration } from '../../../config/configuration.js';
import { Identifiers } from '../../../event-log/identifiers.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { newSecret } from '../delivery/signature.js';
import { Receivers } from './receivers.js';
import { WebhookCommands } from './webhook-commands.js';

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

export class RegisterWebhookDto extends dtoOf(webhookFields) {}

export const detailsOf = ({ url, types, description, enabled, handshake }: RegisterWebhookDto): WebhookDetails => ({
  url,
  types: typesOf(types),
  description: description ?? '',
  enabled: enabled ?? true,
  ...(handshake && { handshake }),
});

@CommandHandler(RegisterWebhook)
export class RegisterWebhookHandler implements ICommandHandler<RegisterWebhook, Webhook> {
  constructor(
    private readonly webhooks: WebhookCommands,
    private readonly identifiers: Identifiers,
    private readonly receivers: Receivers,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  async execute(command: RegisterWebhook): Promise<Webhook> {
    const { details, context } = command;
    assertMayCreateShipment(context.actor);
    assertMayGoTo(details.url, this.configuration);
    const { actor } = context;
    if (!needsHandshake(undefined, details)) return this.register(command);
    return this.receivers.inTurn(actor.id, async () => {
      const registered = await this.webhooks.registered(context);
      if (registered) return registered;
      const handshake_refusal = await this.receivers.refusalOf(actor.id, details.url);
      return this.register(command, handshake_refusal);
    });
  }

  private async register(
    { details, api_key_id, context }: RegisterWebhook,
    handshake_refusal?: string,
  ): Promise<Webhook> {
    const webhook_id = await this.identifiers.next('webhook');
    return this.webhooks.run(
      webhook_id,
      (at) => ({
        type: 'RegisterWebhook',
        actor: context.actor,
        webhook_id,
        details,
        secret: newSecret(),
        api_key_id,
        at,
        handshake_refusal,
        maximum: WEBHOOK_LIMITS.perAccount,
      }),
      context,
    );
  }
}

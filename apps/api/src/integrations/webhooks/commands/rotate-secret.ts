import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Webhook } from '@waymark/domain';
import type { CommandContext } from '../../../event-log/command-runner.js';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { newSecret } from '../delivery/signature.js';
import { WebhookCommands } from './webhook-commands.js';

/** Starts to sign with a new secret. For a day, the current one signs too. */
export class RotateSecret extends Command<Webhook> {
  constructor(
    readonly webhook_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret, Webhook> {
  constructor(private readonly webhooks: WebhookCommands) {}

  async execute({ webhook_id, context }: RotateSecret): Promise<Webhook> {
    const secret = newSecret();
    return this.webhooks.run(
      webhook_id,
      (at) => ({
        type: 'RotateWebhookSecret',
        actor: context.actor,
        webhook_id,
        secret,
        previous_secret_until: new Date(Date.parse(at) + WEBHOOK_LIMITS.previousSecret).toISOString(),
      }),
      context,
    );
  }
}

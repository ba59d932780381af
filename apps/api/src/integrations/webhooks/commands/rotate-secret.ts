import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import { newSecret } from '../delivery/signature.js';
import { WebhookCommands } from './webhook-commands.js';
import { RotateSecret } from './rotate-secret.command.js';

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

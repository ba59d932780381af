import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import type { Clock } from '../../../../event-sourcing/clock.js';
import { CLOCK } from '../../../../event-sourcing/tokens.js';
import { newSecret } from '../../delivery/signature.js';
import { WebhookCommands } from '../webhook-commands.js';
import { RotateSecret } from './rotate-secret.command.js';

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret, Webhook> {
  constructor(
    private readonly webhooks: WebhookCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ webhook_id, context }: RotateSecret): Promise<Webhook> {
    const until = new Date(this.clock.now().getTime() + WEBHOOK_LIMITS.previousSecret);
    const secrets = { secret: newSecret(), previous_secret_until: until.toISOString() };
    return this.webhooks.run({ type: 'RotateWebhookSecret', actor: context.actor, webhook_id, ...secrets }, context);
  }
}

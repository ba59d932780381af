import { Injectable } from '@nestjs/common';
import { DomainError, webhooksDecider, webhooksStream, type Webhook, type WebhookCommand } from '@waymark/domain';
import { CommandRunner, type CommandContext } from '../../../event-sourcing/command-runner.js';

/** Runs commands on the endpoints of the actor. */
@Injectable()
export class WebhookCommands {
  constructor(private readonly runner: CommandRunner) {}

  /** The endpoint after the command. */
  async run(
    webhook_id: number,
    command: (at: string) => Exclude<WebhookCommand, { type: 'RemoveWebhook' }>,
    context: CommandContext,
  ): Promise<Webhook> {
    const { webhooks } = await this.decide(command, context);
    const webhook = webhooks.find(({ id }) => id === webhook_id);
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  async remove(webhook_id: number, context: CommandContext): Promise<void> {
    await this.decide(() => ({ type: 'RemoveWebhook', actor: context.actor, webhook_id }), context);
  }

  private async decide(command: (at: string) => WebhookCommand, context: CommandContext) {
    const stream = webhooksStream(context.actor.id);
    return (await this.runner.run({ decider: webhooksDecider, stream, command, context })).state;
  }
}

import { Injectable } from '@nestjs/common';
import { DomainError, webhooksDecider, webhooksStream, type Webhook, type WebhookCommand } from '@waymark/domain';
import { CommandRunner, type CommandContext } from '../../../event-sourcing/commands/command-runner.js';

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
    const { state, events } = await this.decide(command, context);
    // A registration that runs again has the id of its first run.
    const recorded_id = events[0]?.data.webhook_id ?? webhook_id;
    const webhook = state.webhooks.find(({ id }) => id === recorded_id);
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  async remove(webhook_id: number, context: CommandContext): Promise<void> {
    await this.decide(() => ({ type: 'RemoveWebhook', actor: context.actor, webhook_id }), context);
  }

  private decide(command: (at: string) => WebhookCommand, context: CommandContext) {
    const stream = webhooksStream(context.actor.id);
    return this.runner.run({ decider: webhooksDecider, stream, command, context });
  }
}

import { Injectable } from '@nestjs/common';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import {
  DomainError,
  webhooksDecider,
  webhooksStream,
  type Webhook,
  type WebhookCommand,
  type WebhooksState,
} from '@waymark/domain';
import { CommandRunner, type CommandContext } from '../../../event-log/command-runner.js';

/** No endpoint has this id. */
const NONE = 0;

const webhookIn = ({ webhooks }: WebhooksState, webhook_id: number): Webhook => {
  const webhook = webhooks.find(({ id }) => id === webhook_id);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return webhook;
};

/** Runs commands on the endpoints of the actor. */
@Injectable()
export class WebhookCommands {
  constructor(private readonly runner: CommandRunner) {}

  /** The endpoint after the command. */
  async run(
    webhook_id: number,
    command: (at: string) => Exclude<WebhookCommand, { type: 'RemoveWebhook' | 'CheckWebhookLimit' }>,
    context: CommandContext,
  ): Promise<Webhook> {
    const { state, events } = await this.decide(command, context);
    // A registration that runs again has the id of its first run.
    const recorded_id = events[0]?.data.webhook_id ?? webhook_id;
    return webhookIn(state, recorded_id);
  }

  /**
   * The endpoint that an earlier attempt of this registration recorded; undefined if it may be registered. Rejects with
   * TOO_MANY_WEBHOOKS.
   */
  async registered(context: CommandContext): Promise<Webhook | undefined> {
    const { actor } = context;
    const maximum = WEBHOOK_LIMITS.perAccount;
    const check = { type: 'CheckWebhookLimit', actor, webhook_id: NONE, maximum } as const;
    const { state, events } = await this.decide(() => check, context);
    const [recorded] = events;
    return recorded && webhookIn(state, recorded.data.webhook_id);
  }

  async remove(webhook_id: number, context: CommandContext): Promise<void> {
    await this.decide(() => ({ type: 'RemoveWebhook', actor: context.actor, webhook_id }), context);
  }

  private decide(command: (at: string) => WebhookCommand, context: CommandContext) {
    const stream = webhooksStream(context.actor.id);
    return this.runner.run({ decider: webhooksDecider, stream, command, context });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';
import { Inject } from '@nestjs/common';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import { Deliverer } from '../delivery/deliverer.js';
import { ownEnabledWebhook } from '../own-webhook.js';
import { WebhookQueries } from '../queries/webhook-queries.js';

/** Retries all waiting deliveries of an endpoint now. */
export class RetryWaiting extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RetryWaiting)
export class RetryWaitingHandler implements ICommandHandler<RetryWaiting, number> {
  constructor(
    private readonly webhooks: WebhookQueries,
    private readonly deliverer: Deliverer,
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
  ) {}

  async execute({ webhook_id, actor }: RetryWaiting): Promise<number> {
    ownEnabledWebhook(this.webhooks, actor, webhook_id);
    const deliveries = await this.outbox.retryWaiting(webhook_id);
    this.deliverer.wake();
    return deliveries;
  }
}

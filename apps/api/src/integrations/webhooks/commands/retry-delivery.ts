import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import { Inject } from '@nestjs/common';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import { ApiError } from '../../../http/errors/errors.js';
import { Deliverer } from '../delivery/deliverer.js';
import { ownEnabledWebhook } from '../own-webhook.js';
import { WebhookQueries } from '../queries/webhook-queries.js';

/** Immediately. A completed delivery gets all its attempts again. */
export class RetryDelivery extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly delivery_id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RetryDelivery)
export class RetryDeliveryHandler implements ICommandHandler<RetryDelivery, Delivery> {
  constructor(
    private readonly webhooks: WebhookQueries,
    private readonly deliverer: Deliverer,
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
  ) {}

  async execute({ webhook_id, delivery_id, actor }: RetryDelivery): Promise<Delivery> {
    ownEnabledWebhook(this.webhooks, actor, webhook_id);
    const delivery = await this.outbox.retry(webhook_id, delivery_id);
    if (!delivery) throw new ApiError('DELIVERY_NOT_FOUND');
    this.deliverer.wake();
    return delivery;
  }
}

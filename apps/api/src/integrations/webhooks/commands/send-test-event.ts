import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import type { Clock } from '@waymark/event-store';
import { CLOCK, WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import { Deliverer } from '../delivery/deliverer.js';
import { ownEnabledWebhook } from '../own-webhook.js';
import { WebhookQueries } from '../queries/webhook-queries.js';
import { testEvent } from './test-event.js';

/** Sends one event without a shipment once, whatever types the endpoint selects. */
export class SendTestEvent extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The outbox sends the deliveries of one shipment in order. No shipment has this id. */
const NO_SHIPMENT = 0;

@CommandHandler(SendTestEvent)
export class SendTestEventHandler implements ICommandHandler<SendTestEvent, Delivery> {
  constructor(
    private readonly webhooks: WebhookQueries,
    private readonly deliverer: Deliverer,
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ webhook_id, actor }: SendTestEvent): Promise<Delivery> {
    ownEnabledWebhook(this.webhooks, actor, webhook_id);
    const event = testEvent(webhook_id, randomUUID(), this.clock.now());
    const { id: event_id, type, subject } = event;
    const delivery = { webhook_id, event_id, position: 0, shipment_id: NO_SHIPMENT, type, subject };
    const added = await this.outbox.addTest(delivery, JSON.stringify(event));
    this.deliverer.wake();
    return added;
  }
}

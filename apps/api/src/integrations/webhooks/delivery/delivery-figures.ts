import { Inject, Injectable } from '@nestjs/common';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { Followers } from '../../../metrics/followers.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { Metrics } from '../../../metrics/metrics.js';
import { READ_MODELS, WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import { DeliveryWork } from './delivery-work.js';

/** Reports the state of the delivery work on the health page and in the metrics. */
@Injectable()
export class DeliveryFigures {
  constructor(
    work: DeliveryWork,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(WEBHOOK_OUTBOX) outbox: WebhookOutbox,
    followers: Followers,
    metrics: Metrics,
  ) {
    // A process that does not send is not behind.
    followers.register('webhooks', () => ({
      position: work.isRunning ? work.position : readModels.position,
      parked: work.parked,
      ...(work.stopped !== undefined && { stopped: work.stopped }),
    }));
    metrics.observe('waymark_webhook_sender', '1 in the process that sends webhooks, 0 in others', () =>
      work.isRunning ? 1 : 0,
    );
    metrics.observe(
      'waymark_webhook_deliveries_pending',
      'Pending deliveries in the process that sends webhooks, 0 in others',
      () => (work.isRunning ? outbox.pending() : 0),
    );
    metrics.observe('waymark_webhook_attempts_in_flight', 'Webhook attempts in progress', () => work.inFlight);
  }
}

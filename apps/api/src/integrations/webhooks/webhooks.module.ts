import { Module } from '@nestjs/common';
import { ChangeWebhookHandler } from './commands/change-webhook.js';
import { RegisterWebhookHandler } from './commands/register-webhook.js';
import { RemoveWebhookHandler } from './commands/remove-webhook.js';
import { RetryDeliveryHandler } from './commands/retry-delivery.js';
import { RetryWaitingHandler } from './commands/retry-waiting.js';
import { RewindWebhookHandler } from './commands/rewind-webhook.js';
import { RotateSecretHandler } from './commands/rotate-secret.js';
import { SendTestEventHandler } from './commands/send-test-event.js';
import { receivers } from './commands/receivers.provider.js';
import { WebhookCommands } from './commands/webhook-commands.js';
import { DeliveriesController } from './deliveries.controller.js';
import { Deliverer } from './delivery/deliverer.js';
import { DeliveryFigures } from './delivery/delivery-figures.js';
import { DeliverySources } from './delivery/delivery-sources.js';
import { deliveryWork, slotsOfProcess } from './delivery/delivery-work.provider.js';
import { WebhookQueries } from './queries/webhook-queries.js';
import { WebhookDeliveryBodies } from './webhook-delivery-bodies.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookResources } from './webhook-resources.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    RegisterWebhookHandler,
    ChangeWebhookHandler,
    RotateSecretHandler,
    RemoveWebhookHandler,
    SendTestEventHandler,
    RetryDeliveryHandler,
    RetryWaitingHandler,
    RewindWebhookHandler,
    WebhookCommands,
    slotsOfProcess,
    receivers,
    WebhookDeliveryBodies,
    WebhookQueries,
    WebhookSecrets,
    WebhookResources,
    DeliverySources,
    deliveryWork,
    Deliverer,
    DeliveryFigures,
  ],
})
export class WebhooksModule {}

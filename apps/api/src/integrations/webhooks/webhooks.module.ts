import { Module } from '@nestjs/common';
import { ChangeWebhookHandler } from './commands/change-webhook/change-webhook.handler.js';
import { RegisterWebhookHandler } from './commands/register-webhook/register-webhook.handler.js';
import { RemoveWebhookHandler } from './commands/remove-webhook/remove-webhook.handler.js';
import { RetryDeliveryHandler } from './commands/retry-delivery/retry-delivery.handler.js';
import { RetryWaitingHandler } from './commands/retry-waiting/retry-waiting.handler.js';
import { RewindWebhookHandler } from './commands/rewind-webhook/rewind-webhook.handler.js';
import { RotateSecretHandler } from './commands/rotate-secret/rotate-secret.handler.js';
import { SendTestEventHandler } from './commands/send-test-event/send-test-event.handler.js';
import { receivers } from './commands/receivers.provider.js';
import { WebhookCommands } from './commands/webhook-commands.js';
import { DeliveriesController } from './deliveries.controller.js';
import { Deliverer } from './delivery/deliverer.js';
import { DeliveryFigures } from './delivery/delivery-figures.js';
import { DeliverySources } from './delivery/delivery-sources.js';
import { deliveryWork, slotsOfProcess } from './delivery/delivery-work.provider.js';
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
    WebhookSecrets,
    WebhookResources,
    DeliverySources,
    deliveryWork,
    Deliverer,
    DeliveryFigures,
  ],
})
export class WebhooksModule {}

import { Logger, type FactoryProvider } from '@nestjs/common';
import type { Configuration } from '../../../config/configuration.js';
import type { DeliveryChannel } from '../../../coordination/delivery-channel.js';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { CommandRunner } from '../../../event-log/command-runner.js';
import { ReadYourWrites } from '../../../event-log/read-your-writes.js';
import { systemTiming } from '../../../platform/timing.js';
import { CONFIGURATION, DELIVERY_CHANNEL, TRACING, WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import type { Tracing } from '../../../platform/tracing/tracing.js';
import { DeliverySources } from './delivery-sources.js';
import { DeliveryWork } from './delivery-work.js';
import { systemResolve } from './guarded-lookup.js';
import { BOUNDS, Slots } from './slots.js';
import { httpTransport } from './transport.js';

/** The slots of this process, for deliveries and handshakes. */
export const slotsOfProcess: FactoryProvider<Slots> = { provide: Slots, useFactory: () => new Slots(BOUNDS) };

/** The delivery work of this process, with its network and clock. */
export const deliveryWork: FactoryProvider<DeliveryWork> = {
  provide: DeliveryWork,
  inject: [
    CONFIGURATION,
    DeliverySources,
    Slots,
    WEBHOOK_OUTBOX,
    DELIVERY_CHANNEL,
    CommandRunner,
    ReadYourWrites,
    TRACING,
  ],
  useFactory: (
    { webhookAllowPrivate: allowPrivate }: Configuration,
    { store, readModels, index, webhooks, accounts }: DeliverySources,
    slots: Slots,
    outbox: WebhookOutbox,
    channel: DeliveryChannel,
    runner: CommandRunner,
    readYourWrites: ReadYourWrites,
    tracing: Tracing,
  ) => {
    const logger = new Logger('Webhooks');
    return new DeliveryWork({
      ...{ store, readModels, slots, outbox, runner, readYourWrites, index, webhooks, accounts, tracing },
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate, timing: systemTiming }),
      timing: systemTiming,
      random: Math.random,
      recorded: (owner_id, delivery) => channel.tell(owner_id, delivery),
      warn: (message) => logger.warn(message),
    });
  },
};

import { Inject, Injectable } from '@nestjs/common';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import type { EventStore } from '../../event-log/event-log.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { DeliveryBodies } from './delivery/delivery-bodies.js';
import { WebhookQueries } from './queries/webhook-queries.js';

/** The content of a past or future delivery, for its readers. */
@Injectable()
export class WebhookDeliveryBodies extends DeliveryBodies {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    index: EventIndexQueries,
    webhooks: WebhookQueries,
    accounts: AccountQueries,
  ) {
    super({ store, index, webhooks, accounts });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { EventIndexQueries } from '../../event-sourcing/event-index/event-index-queries.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import { EVENT_STORE } from '../../event-sourcing/tokens.js';
import { DeliveryBodies } from './delivery/delivery-bodies.js';
import { WebhookQueries } from './queries/webhook-queries.js';

/** What was or will be sent, for who reads of it. */
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

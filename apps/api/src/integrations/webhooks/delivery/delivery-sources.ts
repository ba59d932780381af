import { Inject, Injectable } from '@nestjs/common';
import { AccountQueries } from '../../../accounts/queries/account-queries.js';
import { EventIndexQueries } from '../../../event-index/event-index-queries.js';
import type { EventStore } from '../../../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, READ_MODELS } from '../../../platform/tokens.js';
import { WebhookQueries } from '../queries/webhook-queries.js';

/** The log and the read models that deliveries are made from. */
@Injectable()
export class DeliverySources {
  constructor(
    @Inject(EVENT_STORE) readonly store: EventStore,
    @Inject(READ_MODELS) readonly readModels: ReadModels,
    readonly index: EventIndexQueries,
    readonly webhooks: WebhookQueries,
    readonly accounts: AccountQueries,
  ) {}
}

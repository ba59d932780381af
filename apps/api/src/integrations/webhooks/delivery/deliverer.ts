import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AccountQueries } from '../../../accounts/queries/account-queries.js';
import type { Configuration } from '../../../config/configuration.js';
import type { DeliveryChannel } from '../../../coordination/delivery-channel.js';
import type { Leases } from '../../../coordination/leases.js';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { EventIndexQueries } from '../../../event-sourcing/event-index/event-index-queries.js';
import type { EventStore } from '../../../event-sourcing/event-store.js';
import { NodeStanding } from '../../../event-sourcing/node-standing.js';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import {
  CONFIGURATION,
  DELIVERY_CHANNEL,
  EVENT_STORE,
  LEASES,
  READ_MODELS,
  TRACING,
  WEBHOOK_OUTBOX,
} from '../../../event-sourcing/tokens.js';
import { Followers } from '../../../event-sourcing/followers.js';
import { Metrics } from '../../../health/metrics.js';
import type { Tracing } from '../../../tracing/tracing.js';
import { WebhookQueries } from '../queries/webhook-queries.js';
import { DeliveryWork } from './delivery-work.js';
import { systemResolve } from './guarded-lookup.js';
import { systemTiming } from '../../../event-sourcing/timing.js';
import { httpTransport } from './transport.js';
import { WorkOfOneNode } from '../../../coordination/work-of-one-node.js';

const LEASE_NAME = 'webhooks';

/** Sends webhooks from this process whenever it may serve and holds the lease to. */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly workOfOneNode: WorkOfOneNode;

  constructor(
    @Inject(CONFIGURATION) { webhookAllowPrivate: allowPrivate }: Configuration,
    @Inject(EVENT_STORE) store: EventStore,
    node: NodeStanding,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(WEBHOOK_OUTBOX) outbox: WebhookOutbox,
    @Inject(LEASES) leases: Leases,
    @Inject(DELIVERY_CHANNEL) private readonly channel: DeliveryChannel,
    runner: CommandRunner,
    ownWrites: OwnWrites,
    index: EventIndexQueries,
    webhooks: WebhookQueries,
    accounts: AccountQueries,
    followers: Followers,
    metrics: Metrics,
    @Inject(TRACING) tracing: Tracing,
  ) {
    const warn = (message: string): void => this.logger.warn(message);
    const work = new DeliveryWork({
      ...{ store, readModels, outbox, runner, ownWrites, index, webhooks, accounts, tracing },
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate }),
      timing: systemTiming,
      random: Math.random,
      recorded: (owner_id, delivery) => channel.tell(owner_id, delivery),
      warn,
    });
    this.workOfOneNode = new WorkOfOneNode({
      ...{ node, leases, warn },
      name: LEASE_NAME,
      timing: systemTiming,
      work: (lease, signal, lost) => work.run(lease, signal, lost),
    });
    channel.onWake(() => work.wake());
    // One that does not send is not behind.
    followers.register('webhooks', () => ({
      position: work.isRunning ? work.position : readModels.position,
      parked: work.parked,
      ...(work.stopped !== undefined && { stopped: work.stopped }),
    }));
    metrics.observe('waymark_webhook_sender', '1 for the one process that sends webhooks', () =>
      work.isRunning ? 1 : 0,
    );
    metrics.observe(
      'waymark_webhook_deliveries_pending',
      'Deliveries not yet made, told by the process that sends them; 0 by every other',
      () => (work.isRunning ? outbox.pending() : 0),
    );
    metrics.observe('waymark_webhook_attempts_in_flight', 'Attempts under way', () => work.inFlight);
  }

  onApplicationBootstrap(): void {
    this.workOfOneNode.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.workOfOneNode.end();
  }

  /** There may be something due: whichever process holds the lease sends it. */
  wake(): void {
    this.channel.wake();
  }
}

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
import type { EventStore, Standing } from '../../../event-sourcing/event-store.js';
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
import { whileHolding } from '../../../coordination/while-holding.js';

const LEASE_NAME = 'webhooks';

/** Sends webhooks from this process whenever it may serve and holds the lease to. */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly ending = new AbortController();
  private readonly work: DeliveryWork;
  private running: Promise<void> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    @Inject(CONFIGURATION) { webhookAllowPrivate: allowPrivate }: Configuration,
    @Inject(EVENT_STORE) store: EventStore,
    private readonly node: NodeStanding,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(WEBHOOK_OUTBOX) outbox: WebhookOutbox,
    @Inject(LEASES) private readonly leases: Leases,
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
    const work = new DeliveryWork({
      ...{ store, readModels, outbox, runner, ownWrites, index, webhooks, accounts, tracing },
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate }),
      timing: systemTiming,
      random: Math.random,
      recorded: (owner_id, delivery) => channel.tell(owner_id, delivery),
      warn: (message) => this.logger.warn(message),
    });
    this.work = work;
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
    this.unsubscribe = this.node.onStanding((standing) => this.stand(standing));
    this.stand(this.node.standing());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    this.ending.abort();
    await this.running;
  }

  /** There may be something due: whichever process holds the lease sends it. */
  wake(): void {
    this.channel.wake();
  }

  /** What a node sends is made of its log, so it sends only while that is what it should be. */
  private stand({ state }: Standing): void {
    switch (state) {
      case 'starting':
        return;
      case 'serving':
        this.running ??= this.begin();
        return;
      case 'stopped':
        return this.ending.abort();
      default:
        return state satisfies never;
    }
  }

  private begin(): Promise<void> {
    return whileHolding({
      leases: this.leases,
      name: LEASE_NAME,
      timing: systemTiming,
      work: (lease, signal, lost) => this.work.run(lease, signal, lost),
      stumbled: (error) => this.logger.warn(`stumbled: ${error.message}`),
      signal: this.ending.signal,
    });
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { webhooksDecider, webhooksStream, type Actor, type ShipmentEvent, type Webhook } from '@waymark/domain';
import { AccountQueries } from '../../../accounts/queries/account-queries.js';
import type { Configuration } from '../../../config/configuration.js';
import type { DeliveryChannel } from '../../../coordination/delivery-channel.js';
import type { Lease, Leases } from '../../../coordination/leases.js';
import type { DueDelivery, WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { EventIndexQueries } from '../../../event-sourcing/event-index/event-index-queries.js';
import type { EventStore, RecordedEvent } from '../../../event-sourcing/event-store.js';
import { isUnreadable } from '../../../event-sourcing/follower.js';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import {
  CONFIGURATION,
  DELIVERY_CHANNEL,
  EVENT_STORE,
  LEASES,
  READ_MODELS,
  WEBHOOK_OUTBOX,
} from '../../../event-sourcing/tokens.js';
import { Followers, type FollowerStatus } from '../../../health/followers.js';
import { Metrics } from '../../../health/metrics.js';
import { cloudEventOf } from '../../cloud-event.js';
import { WebhookQueries } from '../queries/webhook-queries.js';
import { Enqueuer } from './enqueuer.js';
import { systemResolve } from './guarded-lookup.js';
import { Sender } from './sender.js';
import { systemTiming } from './timing.js';
import { httpTransport } from './transport.js';
import { whileHolding } from './while-holding.js';

const LEASE_NAME = 'webhooks';
const SYSTEM: Actor = { id: 'system', email: '', role: 'system' };

/** Sends webhooks from this process whenever it holds the lease to. */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly ending = new AbortController();
  private readonly enqueuer: Enqueuer;
  private readonly sender: Sender;
  private holds = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIGURATION) { webhookAllowPrivate: allowPrivate }: Configuration,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(WEBHOOK_OUTBOX) outbox: WebhookOutbox,
    @Inject(LEASES) private readonly leases: Leases,
    @Inject(DELIVERY_CHANNEL) private readonly channel: DeliveryChannel,
    private readonly runner: CommandRunner,
    private readonly ownWrites: OwnWrites,
    index: EventIndexQueries,
    webhooks: WebhookQueries,
    accounts: AccountQueries,
    followers: Followers,
    metrics: Metrics,
  ) {
    const warn = (message: string): void => this.logger.warn(message);
    const shared = { outbox, webhooks, warn };
    this.sender = new Sender({
      ...shared,
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate }),
      timing: systemTiming,
      random: Math.random,
      bodyOf: (delivery) => this.bodyOf(delivery),
      disable: (webhook, reason) => this.disable(webhook, reason),
      recorded: (owner_id, delivery) => channel.tell(owner_id, delivery),
    });
    channel.onWake(() => this.sender.wake());
    const enqueued = (): void => this.sender.wake();
    this.enqueuer = new Enqueuer({ ...shared, reader: store, readModels, index, accounts, enqueued });
    followers.register('webhooks', () => this.status());
    metrics.observe('waymark_webhook_deliveries_pending', 'Deliveries not yet made', () => outbox.pending());
    metrics.observe('waymark_webhook_attempts_in_flight', 'Attempts under way', () => this.sender.inFlight);
  }

  onApplicationBootstrap(): void {
    this.running = whileHolding({
      leases: this.leases,
      name: LEASE_NAME,
      timing: systemTiming,
      work: (lease, signal, lost) => this.work(lease, signal, lost),
      stumbled: (error) => this.logger.warn(`stumbled: ${error.message}`),
      signal: this.ending.signal,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  /** There may be something due: whichever process holds the lease sends it. */
  wake(): void {
    this.channel.wake();
  }

  private async work(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    this.holds = true;
    try {
      await Promise.all([this.enqueuer.run(lease, signal, lost), this.sender.run(lease, signal, lost)]);
    } finally {
      this.holds = false;
    }
  }

  /** A process that does not hold the lease is not behind. */
  private status(): FollowerStatus {
    const { position, parked } = this.enqueuer;
    return { position: this.holds ? position : this.readModels.position, parked };
  }

  private async bodyOf({ position, shipment_id, subject }: DueDelivery): Promise<string | undefined> {
    const [event] = await this.store.readAt([position]);
    if (!event || isUnreadable(event)) return undefined;
    // Only events of shipments become deliveries.
    const shipmentEvent = event as RecordedEvent<ShipmentEvent>;
    return JSON.stringify(cloudEventOf(shipmentEvent, { id: shipment_id, tracking_number: subject }));
  }

  private async disable({ id: webhook_id, owner_id }: Webhook, reason: 'failing' | 'gone'): Promise<void> {
    await this.runner.run({
      decider: webhooksDecider,
      stream: webhooksStream(owner_id),
      command: () => ({ type: 'DisableWebhook', actor: SYSTEM, webhook_id, reason }),
      context: { actor: SYSTEM, request_id: 'webhook-delivery' },
    });
    // The endpoint's row is asked before the next attempt.
    await this.ownWrites.shown(SYSTEM.id);
  }
}

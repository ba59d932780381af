import {
  DomainError,
  deliveryProgressDecider,
  deliveryProgressStream,
  webhooksDecider,
  webhooksStream,
  type Actor,
  type Webhook,
} from '@waymark/domain';
import type { Lease } from '../../../coordination/leases.js';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import type { CommandRunner, CommandContext } from '../../../event-log/command-runner.js';
import type { ReadYourWrites } from '../../../event-log/read-your-writes.js';
import type { EventStore } from '../../../event-log/event-log.js';
import type { Position } from '@waymark/event-store';
import type { WebhookQueries, WebhookRow } from '../queries/webhook-queries.js';
import { DeliveryBodies } from './delivery-bodies.js';
import { Enqueuer, type EnqueuerParts } from './enqueuer.js';
import { ProgressRecorder } from './progress-recorder.js';
import { Sender, type SenderParts } from './sender.js';

const SYSTEM: Actor = { id: 'system', email: '', role: 'system' };
const CONTEXT: CommandContext = { actor: SYSTEM, request_id: 'webhook-delivery' };

export interface DeliveryWorkParts
  extends
    Omit<EnqueuerParts, 'reader' | 'enqueued' | 'outbox' | 'webhooks'>,
    Pick<SenderParts, 'slots' | 'transport' | 'timing' | 'random' | 'recorded' | 'tracing'> {
  store: EventStore;
  outbox: WebhookOutbox;
  webhooks: WebhookQueries;
  runner: Pick<CommandRunner, 'run'>;
  readYourWrites: Pick<ReadYourWrites, 'shown'>;
}

/** The work of the lease holder: creates deliveries from the log, sends them, and records their progress in the log. */
export class DeliveryWork {
  private readonly enqueuer: Enqueuer;
  private readonly sender: Sender;
  private readonly recorder: ProgressRecorder;
  private running = false;

  constructor(private readonly parts: DeliveryWorkParts) {
    const bodies = new DeliveryBodies(parts);
    this.sender = new Sender({
      ...parts,
      webhooks: { byId: (id) => this.inUse(parts.webhooks.byId(id)) },
      bodyOf: (delivery) => bodies.of(delivery),
      disable: (webhook, reason) => this.disable(webhook, reason),
    });
    this.enqueuer = new Enqueuer({ ...parts, reader: parts.store, enqueued: () => this.sender.wake() });
    this.recorder = new ProgressRecorder({
      ...parts,
      followed: () => this.enqueuer.position,
      record: (webhook_id, position) => this.record(webhook_id, position),
    });
  }

  get isRunning(): boolean {
    return this.running;
  }

  /** The position up to which events have become deliveries. */
  get position(): Position {
    return this.enqueuer.position;
  }

  /** Number of events that could not become deliveries. */
  get parked(): number {
    return this.enqueuer.parked;
  }

  /** Why no deliveries are created at present. */
  get stopped(): string | undefined {
    return this.enqueuer.stopped;
  }

  get inFlight(): number {
    return this.sender.inFlight;
  }

  /** Call when something may be due. */
  wake(): void {
    this.sender.wake();
  }

  /**
   * Runs until the signal is aborted and every part has ended: the next holder starts after this holder's last write.
   * `lost` aborts the signal.
   */
  async run(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    this.running = true;
    const parts = [this.enqueuer, this.sender, this.recorder];
    const ends = await Promise.allSettled(parts.map((part) => part.run(lease, signal, lost).finally(lost)));
    this.running = false;
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** An endpoint of a disabled account gets nothing, even before its deliveries are cancelled. */
  private inUse(row: WebhookRow | undefined): WebhookRow | undefined {
    return row && this.parts.accounts.byId(row.webhook.owner_id) ? row : undefined;
  }

  private async disable({ id: webhook_id, owner_id }: Webhook, reason: 'failing' | 'gone'): Promise<void> {
    try {
      await this.parts.runner.run({
        decider: webhooksDecider,
        stream: webhooksStream(owner_id),
        command: () => ({ type: 'DisableWebhook', actor: SYSTEM, webhook_id, reason }),
        context: CONTEXT,
      });
    } catch (error) {
      // Deleted in the meantime.
      if (!(error instanceof DomainError && error.code === 'WEBHOOK_NOT_FOUND')) throw error;
    }
    // The next attempt reads the endpoint's row.
    await this.parts.readYourWrites.shown(SYSTEM.id);
  }

  private async record(webhook_id: number, position: Position): Promise<void> {
    await this.parts.runner.run({
      decider: deliveryProgressDecider,
      stream: deliveryProgressStream(webhook_id),
      command: () => ({ type: 'RecordDeliveries', webhook_id, position }),
      fromLastEvent: true,
      context: CONTEXT,
    });
  }
}

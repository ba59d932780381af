import { CLOUD_EVENT_TYPES, selectedEvents } from '@waymark/contracts';
import {
  mayReadShipment,
  unreachable,
  type ShipmentEvent,
  type ShipmentStatus,
  type StaffEvent,
  type Webhook,
  type WebhookEvent,
} from '@waymark/domain';
import type { AccountQueries } from '../../../accounts/queries/account-queries.js';
import { LeaseLostError, type Lease } from '../../../coordination/leases.js';
import type { NewDelivery, OutboxStep, WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import type { EventIndexQueries } from '../../../event-sourcing/event-index/event-index-queries.js';
import type { EventStore, Position, RecordedEvent } from '../../../event-sourcing/event-store.js';
import { FollowerBell } from '../../../event-sourcing/follower-bell.js';
import { asError, followInBatches, isUnreadable, type LogEntry } from '../../../event-sourcing/follower.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import { shipmentIdOf } from '../../../shipments/shipment-id.js';
import { isWebhookEvent } from '../projections/webhooks.projection.js';
import type { WebhookQueries, WebhookRow } from '../queries/webhook-queries.js';

const BATCH = 256;

export interface EnqueuerParts {
  outbox: WebhookOutbox;
  reader: Pick<EventStore, 'readAfter' | 'head' | 'catchUp'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith' | 'onAdvanced'>;
  index: Pick<EventIndexQueries, 'shipment' | 'enteredAt' | 'caughtUpWith'>;
  webhooks: WebhookQueries;
  accounts: Pick<AccountQueries, 'byId'>;
  /** Told when there may be something to send. */
  enqueued: () => void;
  warn: (message: string) => void;
}

/** What an event of an endpoint means for its deliveries. */
const stepsOfWebhook = (event: RecordedEvent<WebhookEvent>): OutboxStep[] => {
  const { position } = event;
  const { webhook_id } = event.data;
  switch (event.type) {
    case 'WebhookRegistered':
      return [];
    case 'WebhookChanged': {
      const { changes } = event.data;
      if ('enabled' in changes && !changes.enabled) return [{ kind: 'cancel', webhook_id, position }];
      return 'enabled' in changes || 'url' in changes ? [{ kind: 'absolve', webhook_id, position }] : [];
    }
    case 'WebhookRemoved':
      return [{ kind: 'erase', webhook_id, position }];
    default:
      return unreachable(event, []);
  }
};

/** Of a disabled account nothing is sent: as if it had disabled each of its endpoints itself. */
const stepsOfOwner = (
  { type, position, data }: RecordedEvent<StaffEvent>,
  endpoints: readonly WebhookRow[],
): OutboxStep[] =>
  endpoints
    .filter(({ webhook }) => webhook.owner_id === data.account_id)
    .map(({ webhook }) => ({
      kind: type === 'AccountDisabled' ? 'cancel' : 'absolve',
      webhook_id: webhook.id,
      position,
    }));

interface ShipmentNews {
  event: RecordedEvent<ShipmentEvent>;
  /** The status that the shipment entered with it. */
  entered: ShipmentStatus | undefined;
}

const wants = ({ webhook, owed_after }: WebhookRow, { event, entered }: ShipmentNews): boolean => {
  if (!webhook.enabled || owed_after >= event.position) return false;
  const selected = selectedEvents(webhook.types);
  if (!selected) return true;
  return selected.types.includes(event.type) || (entered !== undefined && selected.statuses.includes(entered));
};

/** Follows the log and makes of each event its deliveries; they and the checkpoint are kept together. */
export class Enqueuer {
  private readonly bell = new FollowerBell();
  private reached: Position = 0;
  private passedOver = 0;
  private failure: string | undefined;

  constructor(private readonly parts: EnqueuerParts) {}

  /** Everything up to here has become its deliveries; 0 until it is known where to begin. */
  get position(): Position {
    return this.reached;
  }

  /** Events that could not be read or made into deliveries. */
  get parked(): number {
    return this.passedOver;
  }

  /** Why it does not get on at present; it tries again. */
  get stopped(): string | undefined {
    return this.failure;
  }

  /** Until the signal is aborted; `lost` is called when another holds the lease. */
  async run(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    const { reader, readModels, warn } = this.parts;
    const unsubscribe = readModels.onAdvanced((position) => this.bell.ring(position));
    try {
      this.reached = 0;
      this.reached = await this.start(signal);
      await followInBatches({
        reader,
        wake: (position) => {
          this.failure = undefined;
          return this.bell.after(position, signal);
        },
        checkpoint: this.reached,
        batchSize: BATCH,
        handleBatch: (entries) => this.take(entries, lease),
        stumbled: (error) => {
          if (error instanceof LeaseLostError) return lost();
          this.failure = error.message;
          warn(`stumbled: ${error.message}`);
        },
        signal,
      });
    } finally {
      this.failure = undefined;
      unsubscribe();
    }
  }

  /** Where the outbox ends. One that is new or was emptied begins where the log says that something is owed. */
  private async start(signal: AbortSignal): Promise<Position> {
    const { outbox, reader, readModels } = this.parts;
    const checkpoint = await outbox.checkpoint();
    // A log that was restored from a backup may be shorter than it was.
    if (checkpoint !== undefined) return Math.min(checkpoint, await reader.head());
    // While nobody can say what else was recorded, what is here has to do: some deliveries are made once more.
    await reader.catchUp().catch(() => undefined);
    const head = await reader.head();
    while (readModels.position < head && !signal.aborted) await this.bell.after(readModels.position, signal);
    return this.firstOwed(signal);
  }

  /** While no endpoint is enabled, the log need not be read for any. */
  private async firstOwed(signal: AbortSignal): Promise<Position> {
    const { readModels, webhooks } = this.parts;
    while (!signal.aborted) {
      const { position } = readModels;
      const owedAfter = webhooks.owedAfter();
      if (owedAfter !== undefined) return owedAfter;
      this.reached = position;
      await this.bell.after(position, signal);
    }
    return this.reached;
  }

  private async take(entries: readonly LogEntry[], lease: Lease): Promise<void> {
    const { outbox, readModels, index } = this.parts;
    const last = entries.at(-1)?.position ?? this.reached;
    await Promise.all([readModels.caughtUpWith(last), index.caughtUpWith(last)]);
    const endpoints = this.parts.webhooks.all();
    const entered = index.enteredAt(entries.map(({ position }) => position));
    const steps = entries.flatMap((entry) => this.stepsOf(entry, entered.get(entry.position), endpoints));
    await outbox.follow(steps, last, lease);
    this.reached = last;
    this.failure = undefined;
    if (steps.length > 0) this.parts.enqueued();
  }

  private stepsOf(
    entry: LogEntry,
    entered: ShipmentStatus | undefined,
    endpoints: readonly WebhookRow[],
  ): OutboxStep[] {
    try {
      if (isUnreadable(entry)) throw new Error(entry.unreadable);
      if (isWebhookEvent(entry)) return stepsOfWebhook(entry);
      if (entry.type === 'AccountDisabled' || entry.type === 'AccountEnabled') return stepsOfOwner(entry, endpoints);
      const shipment_id = shipmentIdOf(entry.stream);
      if (shipment_id === undefined) return [];
      // Only the shipment decider appends to a shipment's stream.
      const news = { event: entry as RecordedEvent<ShipmentEvent>, entered };
      const wanting = endpoints.filter((endpoint) => wants(endpoint, news));
      return wanting.length > 0 ? this.deliveries(news.event, shipment_id, wanting) : [];
    } catch (error) {
      this.passedOver += 1;
      this.parts.warn(`the event at position ${entry.position} is not delivered: ${asError(error).message}`);
      return [];
    }
  }

  private deliveries(
    event: RecordedEvent<ShipmentEvent>,
    shipment_id: number,
    wanting: readonly WebhookRow[],
  ): OutboxStep[] {
    const shipment = this.parts.index.shipment(shipment_id);
    if (!shipment) return [];
    const { owner_id, tracking_number } = shipment;
    return wanting
      .filter(({ webhook }) => this.maySee(webhook, owner_id))
      .map(({ webhook }) => ({
        kind: 'add',
        delivery: deliveryOf(event, { shipment_id, tracking_number }, webhook.id),
      }));
  }

  private maySee(webhook: Webhook, shipment_owner_id: string): boolean {
    const account = this.parts.accounts.byId(webhook.owner_id);
    return account !== undefined && mayReadShipment(account, shipment_owner_id);
  }
}

export const deliveryOf = (
  { id: event_id, position, type }: RecordedEvent<ShipmentEvent>,
  { shipment_id, tracking_number }: { shipment_id: number; tracking_number: string },
  webhook_id: number,
): NewDelivery => ({
  webhook_id,
  event_id,
  position,
  shipment_id,
  type: CLOUD_EVENT_TYPES[type],
  subject: tracking_number,
});

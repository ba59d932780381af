import { CLOUD_EVENT_TYPES, selectedEvents } from '@waymark/contracts';
import {
  mayReadShipment,
  unreachable,
  type ShipmentEvent,
  type EnteredStatus,
  type StaffEvent,
  type Webhook,
  type WebhookEvent,
  shipmentIdOf,
} from '@waymark/domain';
import type { AccountQueries } from '../../../accounts/queries/account-queries.js';
import { LeaseLostError, type Lease } from '../../../coordination/leases.js';
import type { NewDelivery, OutboxStep, WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import type { EventIndexQueries } from '../../../event-index/event-index-queries.js';
import { type Position, isUnreadable, FollowerBell, asError, followInBatches } from '@waymark/event-store';
import type { EventStore, RecordedEvent, LogEntry } from '../../../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { isWebhookEvent } from '../projections/webhooks.projection.js';
import type { WebhookQueries, WebhookRow } from '../queries/webhook-queries.js';

const BATCH = 256;

export interface EnqueuerParts {
  outbox: Pick<WebhookOutbox, 'checkpoint' | 'follow'>;
  reader: Pick<EventStore, 'readAfter' | 'head' | 'catchUp'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith' | 'onAdvanced'>;
  index: Pick<EventIndexQueries, 'shipment' | 'enteredAt' | 'caughtUpWith'>;
  webhooks: Pick<WebhookQueries, 'all' | 'owedAfter'>;
  accounts: Pick<AccountQueries, 'byId'>;
  /** Called when there may be something to send. */
  enqueued: () => void;
  warn: (message: string) => void;
}

/** Returns the outbox steps of an event of an endpoint. */
const stepsOfWebhook = (event: RecordedEvent<WebhookEvent>): OutboxStep[] => {
  const { position } = event;
  const { webhook_id } = event.data;
  switch (event.type) {
    case 'WebhookRegistered':
      return [];
    case 'WebhookChanged': {
      const { changes } = event.data;
      if ('enabled' in changes && !changes.enabled) return [{ kind: 'cancel', webhook_id, position }];
      return 'enabled' in changes || 'url' in changes ? [{ kind: 'reset failures', webhook_id, position }] : [];
    }
    case 'WebhookRemoved':
      return [{ kind: 'erase', webhook_id, position }];
    default:
      return unreachable(event, []);
  }
};

/** A disabled account gets no deliveries, as if it had disabled all its endpoints. */
const stepsOfOwner = (
  { type, position, data }: RecordedEvent<StaffEvent>,
  endpoints: readonly WebhookRow[],
): OutboxStep[] =>
  endpoints
    .filter(({ webhook }) => webhook.owner_id === data.account_id)
    .map(({ webhook }) => ({
      kind: type === 'AccountDisabled' ? 'cancel' : 'reset failures',
      webhook_id: webhook.id,
      position,
    }));

interface ShipmentNews {
  event: RecordedEvent<ShipmentEvent>;
  /** The status that the shipment entered with this event. */
  entered: EnteredStatus | undefined;
}

const wants = ({ webhook, owed_after }: WebhookRow, { event, entered }: ShipmentNews): boolean => {
  if (!webhook.enabled || owed_after >= event.position) return false;
  const selected = selectedEvents(webhook.types);
  if (!selected) return true;
  return selected.types.includes(event.type) || (entered !== undefined && selected.statuses.includes(entered.status));
};

/** A shipment event with the endpoints that select it. */
interface WantedEvent {
  news: ShipmentNews;
  shipment_id: number;
  wanting: readonly WebhookRow[];
}

interface Malformed {
  position: Position;
  error: Error;
}

type Meaning = WantedEvent | { steps: OutboxStep[] } | Malformed;

/** Reads no store: an error here comes from the event, and a retry would fail too. */
const meaningOf = (entry: LogEntry, entered: EnteredStatus | undefined, endpoints: readonly WebhookRow[]): Meaning => {
  try {
    if (isUnreadable(entry)) throw new Error(entry.unreadable);
    if (isWebhookEvent(entry)) return { steps: stepsOfWebhook(entry) };
    if (entry.type === 'AccountDisabled' || entry.type === 'AccountEnabled') {
      return { steps: stepsOfOwner(entry, endpoints) };
    }
    const shipment_id = shipmentIdOf(entry.stream);
    if (shipment_id === undefined) return { steps: [] };
    // Only the shipment decider appends to a shipment's stream.
    const news = { event: entry as RecordedEvent<ShipmentEvent>, entered };
    return { news, shipment_id, wanting: endpoints.filter((endpoint) => wants(endpoint, news)) };
  } catch (error) {
    return { position: entry.position, error: asError(error) };
  }
};

/** Follows the log and turns each event into deliveries, which are stored together with the checkpoint. */
export class Enqueuer {
  private readonly bell = new FollowerBell();
  private reached: Position = 0;
  private passedOver = 0;
  private failure: string | undefined;

  constructor(private readonly parts: EnqueuerParts) {}

  /** All events up to here have become deliveries; 0 until the start is known. */
  get position(): Position {
    return this.reached;
  }

  /** Number of malformed events, which have no deliveries. */
  get parked(): number {
    return this.passedOver;
  }

  /** Why it makes no progress at present; it retries. */
  get stopped(): string | undefined {
    return this.failure;
  }

  /** Runs until the signal is aborted. Calls `lost` when another process holds the lease. */
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
          warn(`failed and will be retried: ${error.message}`);
        },
        signal,
      });
    } finally {
      this.failure = undefined;
      unsubscribe();
    }
  }

  /** Starts at the checkpoint of the outbox. A new or emptied outbox starts where the log shows undelivered events. */
  private async start(signal: AbortSignal): Promise<Position> {
    const { outbox, reader, readModels } = this.parts;
    const checkpoint = await outbox.checkpoint();
    // A log that was restored from a backup may be shorter.
    if (checkpoint !== undefined) return Math.min(checkpoint, await reader.head());
    // If the rest of the log is unavailable, the local copy has to suffice: some deliveries are repeated.
    await reader.catchUp().catch(() => undefined);
    const head = await reader.head();
    while (readModels.position < head && !signal.aborted) await this.bell.after(readModels.position, signal);
    return this.firstOwed(signal);
  }

  /** Without an enabled endpoint, the log need not be read. */
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
    const end = entries.at(-1);
    if (!end) return;
    const { position: last, hash } = end;
    await Promise.all([readModels.caughtUpWith(last), index.caughtUpWith(last)]);
    const endpoints = this.parts.webhooks.all();
    const entered = index.enteredAt(entries.map(({ position }) => position));
    const malformed: Malformed[] = [];
    const steps = entries.flatMap((entry) => {
      const meaning = meaningOf(entry, entered.get(entry.position), endpoints);
      if ('error' in meaning) malformed.push(meaning);
      if ('wanting' in meaning) return this.deliveries(meaning);
      return 'steps' in meaning ? meaning.steps : [];
    });
    await outbox.follow(steps, { position: last, hash }, lease);
    this.reached = last;
    this.failure = undefined;
    this.park(malformed);
    if (steps.length > 0) this.parts.enqueued();
  }

  /** Call after the batch was stored: a retried batch would park its events twice. */
  private park(malformed: readonly Malformed[]): void {
    this.passedOver += malformed.length;
    for (const { position, error } of malformed) {
      this.parts.warn(`cannot deliver the event at position ${position}: ${error.message}`);
    }
  }

  private deliveries({ news: { event }, shipment_id, wanting }: WantedEvent): OutboxStep[] {
    if (wanting.length === 0) return [];
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

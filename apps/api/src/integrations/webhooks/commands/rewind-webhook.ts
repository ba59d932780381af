import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Cursor,
  fieldMessages,
  isInstant,
  type RewindRequest,
  WEBHOOK_LIMITS,
  selectedEvents,
} from '@waymark/contracts';
import { type Actor, mayReadEveryShipment, type ShipmentEvent, shipmentIdOf } from '@waymark/domain';
import { isCursor, Cursors, type Position, isUnreadable } from '@waymark/event-store';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { PatchField } from '../../../http/validation/fields.js';
import { Inject } from '@nestjs/common';
import type { NewDelivery, WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { EventIndexQueries, type EventSelection } from '../../../event-index/event-index-queries.js';
import type { EventStore, RecordedEvent } from '../../../event-log/event-log.js';
import { EVENT_STORE, WEBHOOK_OUTBOX } from '../../../platform/tokens.js';
import { cursorField } from '../../../http/parameters/parameters.js';
import { Deliverer } from '../delivery/deliverer.js';
import { deliveryOf } from '../delivery/enqueuer.js';
import { ownEnabledWebhook } from '../own-webhook.js';
import { WebhookQueries } from '../queries/webhook-queries.js';

/**
 * Makes every event due again that has one of the endpoint's types and that its owner may read, also from before its
 * registration. Returns the number of events.
 */
export class RewindWebhook extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly start: { after: Cursor } | { from: string },
    readonly actor: Actor,
  ) {
    super();
  }
}

export class RewindWebhookDto implements RewindRequest {
  @PatchField((value) => (isCursor(value) ? undefined : fieldMessages.cursor('After')))
  after?: string;

  @PatchField((value) => (typeof value === 'string' && isInstant(value) ? undefined : fieldMessages.dateTime))
  at?: string;
}

/** The cursor or instant to start from. Throws FieldErrorsError unless exactly one is given. */
export const startOf = ({ after, at }: RewindWebhookDto): { after: Cursor } | { from: string } => {
  if (after !== undefined && at === undefined) return { after };
  if (after === undefined && at !== undefined) return { from: at };
  throw new FieldErrorsError({ after: [fieldMessages.rewind] });
};

const PAGE = 500;

@CommandHandler(RewindWebhook)
export class RewindWebhookHandler implements ICommandHandler<RewindWebhook, number> {
  constructor(
    private readonly webhooks: WebhookQueries,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    private readonly deliverer: Deliverer,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
  ) {}

  async execute({ webhook_id, start, actor }: RewindWebhook): Promise<number> {
    const webhook = ownEnabledWebhook(this.webhooks, actor, webhook_id);
    const from =
      'after' in start ? { after: await cursorField(this.cursors, start.after, 'after') } : { from: start.from };
    const head = await this.store.head();
    await this.index.caughtUpWith(head);
    const selected = selectedEvents(webhook.types);
    const selection: EventSelection = {
      ...from,
      before: head + 1,
      types: selected?.types,
      entered: selected?.statuses,
      shipment_only: true,
      owner_id: mayReadEveryShipment(actor) ? undefined : actor.id,
    };
    if (this.index.count(selection, WEBHOOK_LIMITS.rewound + 1) > WEBHOOK_LIMITS.rewound) {
      const field = 'from' in start ? 'at' : 'after';
      throw new FieldErrorsError({ [field]: [fieldMessages.rewindTooFar(WEBHOOK_LIMITS.rewound)] });
    }
    const deliveries = await this.setDue(selection, webhook_id);
    this.deliverer.wake();
    return deliveries;
  }

  private async setDue(selection: EventSelection, webhook_id: number): Promise<number> {
    let count = 0;
    let after: Position = selection.after ?? 0;
    for (;;) {
      const positions = this.index.positions({ ...selection, after }, { limit: PAGE, order: 'ascending' });
      count += await this.outbox.setDue(await this.deliveries(positions, webhook_id));
      const last = positions.at(-1);
      if (last === undefined || positions.length < PAGE) return count;
      after = last;
    }
  }

  private async deliveries(positions: readonly Position[], webhook_id: number): Promise<NewDelivery[]> {
    const events = await this.store.readAt(positions);
    return events.flatMap((event) => {
      const shipment_id = shipmentIdOf(event.stream);
      const shipment = shipment_id === undefined ? undefined : this.index.shipment(shipment_id);
      if (isUnreadable(event) || !shipment) return [];
      // Only the shipment decider appends to a shipment's stream.
      return [deliveryOf(event as RecordedEvent<ShipmentEvent>, shipment, webhook_id)];
    });
  }
}

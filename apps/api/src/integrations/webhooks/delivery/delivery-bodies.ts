import { mayReadShipment, type ShipmentEvent } from '@waymark/domain';
import type { AccountQueries } from '../../../accounts/queries/account-queries.js';
import type { DueDelivery } from '../../../coordination/webhook-outbox.js';
import type { EventIndexQueries } from '../../../event-index/event-index-queries.js';
import type { EventStore, RecordedEvent } from '../../../event-log/event-log.js';
import { isUnreadable } from '@waymark/event-store';
import { cloudEventOf } from '../../cloud-event.js';
import type { WebhookQueries } from '../queries/webhook-queries.js';
import type { DeliveryBody } from './attempt.js';

export interface DeliveryBodiesParts {
  store: Pick<EventStore, 'readAt'>;
  index: Pick<EventIndexQueries, 'shipment' | 'enteredAt'>;
  webhooks: Pick<WebhookQueries, 'byId'>;
  accounts: Pick<AccountQueries, 'byId'>;
}

/** Builds the bodies of deliveries from the log. */
export class DeliveryBodies {
  constructor(private readonly parts: DeliveryBodiesParts) {}

  /** Undefined for an unreadable event, and for an event that the endpoint's owner may no longer read. */
  async of({ webhook_id, position, shipment_id, subject, body }: DueDelivery): Promise<DeliveryBody | undefined> {
    if (body !== null) return { text: body };
    const { store, index, webhooks, accounts } = this.parts;
    const owner = accounts.byId(webhooks.byId(webhook_id)?.webhook.owner_id ?? '');
    const shipment = index.shipment(shipment_id);
    if (!owner || !shipment || !mayReadShipment(owner, shipment.owner_id)) return undefined;
    const [event] = await store.readAt([position]);
    if (!event || isUnreadable(event)) return undefined;
    // Only shipment events become deliveries.
    const shipmentEvent = event as RecordedEvent<ShipmentEvent>;
    const entered = index.enteredAt([position]).get(position);
    const text = JSON.stringify(cloudEventOf(shipmentEvent, { id: shipment_id, tracking_number: subject }, entered));
    return { text, traceparent: event.metadata.traceparent };
  }
}

import type { ShipmentEvent, TrackingUpdate, TrackingUpdateDetails, Waybill } from '@waymark/domain';
import { assertComplete, assertPartial, type Shape } from '../../event-sourcing/read-models/event-shape.js';

const WAYBILL: Shape<Waybill> = {
  service_type: 'text',
  sender_name: 'text',
  sender_email: 'text',
  sender_phone: 'text',
  sender_address: 'text',
  sender_city: 'text',
  sender_country: 'text',
  recipient_name: 'text',
  recipient_email: 'text',
  recipient_phone: 'text',
  recipient_address: 'text',
  recipient_city: 'text',
  recipient_country: 'text',
  weight: 'number',
  length: 'number',
  width: 'number',
  height: 'number',
  contents_description: 'text',
  declared_value: 'number',
  shipment_date: 'optional text',
  estimated_delivery: 'optional text',
};

const UPDATE_DETAILS: Shape<TrackingUpdateDetails> = {
  status: 'text',
  location: 'text',
  description: 'text',
  timestamp: 'text',
};
const UPDATE: Shape<TrackingUpdate> = { id: 'integer', ...UPDATE_DETAILS };

type DataOf<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>['data'];

const CREATED: Shape<Omit<DataOf<'ShipmentCreated'>, 'due_at'>> = {
  id: 'integer',
  owner_id: 'text',
  tracking_number: 'text',
  created_at: 'text',
  waybill: 'object',
};

interface SaysDue {
  due_at: string;
}
const DUE: Shape<SaysDue> = { due_at: 'text' };

/** Throws MalformedEventError for data that could not be folded or written as rows. */
export const assertShipmentEvent = (event: ShipmentEvent): void => {
  switch (event.type) {
    case 'ShipmentCreated':
      assertComplete<Omit<DataOf<'ShipmentCreated'>, 'due_at'>>(event.data, CREATED);
      assertPartial<SaysDue>(event.data, DUE);
      return assertComplete(event.data.waybill, WAYBILL);
    case 'ShipmentEdited':
      assertPartial<SaysDue>(event.data, DUE);
      return assertPartial(event.data.changes, WAYBILL);
    case 'ShipmentStatusSet':
      return assertComplete(event.data, { status: 'text' });
    case 'TrackingUpdateAdded':
      return assertComplete(event.data.update, UPDATE);
    case 'TrackingUpdateEdited':
      assertComplete(event.data, { update_id: 'integer', changes: 'object' });
      return assertPartial(event.data.changes, UPDATE_DETAILS);
    case 'TrackingUpdateDeleted':
      return assertComplete(event.data, { update_id: 'integer' });
    case 'DeliveryOverdue':
      return assertComplete(event.data, { estimated_delivery: 'text', due_at: 'text' });
    case 'ShipmentDeleted':
      return;
    default: {
      const never: never = event;
      return never;
    }
  }
};

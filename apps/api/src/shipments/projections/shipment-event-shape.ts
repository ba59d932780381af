import type { DayEnd, ShipmentEvent, TrackingUpdate } from '@waymark/domain';
import { trackingUpdateFields, waybillFields } from '@waymark/vocabulary';
import { shapeOf } from '../../event-log/table-shape.js';
import { assertComplete, assertPartial, type Shape } from '../../event-log/event-shape.js';

const WAYBILL = shapeOf(waybillFields);
const UPDATE_DETAILS = shapeOf(trackingUpdateFields);
const UPDATE: Shape<TrackingUpdate> = { id: 'integer', ...UPDATE_DETAILS };

type DataOf<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>['data'];

const CREATED: Shape<Omit<DataOf<'ShipmentCreated'>, keyof DayEnd>> = {
  id: 'integer',
  owner_id: 'text',
  tracking_number: 'text',
  created_at: 'text',
  waybill: 'object',
};

const DUE: Shape<DayEnd> = { due_at: 'text', due_zone: 'text' };

interface SaysScan {
  scan_id: string;
}
const SCAN: Shape<SaysScan> = { scan_id: 'text' };

/** Throws MalformedEventError for data that cannot be folded or written as rows. */
export const assertShipmentEvent = (event: ShipmentEvent): void => {
  switch (event.type) {
    case 'ShipmentCreated':
      assertComplete<Omit<DataOf<'ShipmentCreated'>, keyof DayEnd>>(event.data, CREATED);
      assertPartial<DayEnd>(event.data, DUE);
      return assertComplete(event.data.waybill, WAYBILL);
    case 'ShipmentEdited':
      assertPartial<DayEnd>(event.data, DUE);
      return assertPartial(event.data.changes, WAYBILL);
    case 'ShipmentStatusSet':
      return assertComplete(event.data, { status: 'text' });
    case 'TrackingUpdateAdded':
      assertPartial<SaysScan>(event.data, SCAN);
      return assertComplete(event.data.update, UPDATE);
    case 'TrackingUpdateEdited':
      assertComplete(event.data, { update_id: 'integer', changes: 'object' });
      return assertPartial(event.data.changes, UPDATE_DETAILS);
    case 'TrackingUpdateDeleted':
      return assertComplete(event.data, { update_id: 'integer' });
    case 'DeliveryOverdue':
    case 'DeliveryOverdueWithdrawn':
      return assertComplete(event.data, { estimated_delivery: 'text', due_at: 'text' });
    case 'ShipmentDeleted':
      return;
    default: {
      const never: never = event;
      return never;
    }
  }
};

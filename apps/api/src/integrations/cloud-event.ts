import { API_BASE, CLOUD_EVENT_TYPES, apiPaths, type CloudEvent } from '@waymark/contracts';
import type { ShipmentEvent, ShipmentStatus } from '@waymark/domain';
import { cursorOf } from '../event-sourcing/cursors.js';
import type { RecordedEvent } from '../event-sourcing/event-store.js';

/** What happened to a shipment, as the world outside is told, with the status that it entered; the same event always gives the same CloudEvent. */
export const cloudEventOf = (
  event: RecordedEvent<ShipmentEvent>,
  { id, tracking_number }: { id: number; tracking_number: string },
  entered: ShipmentStatus | undefined,
): CloudEvent => ({
  specversion: '1.0',
  id: event.id,
  source: `${API_BASE}${apiPaths.shipment(id)}`,
  type: CLOUD_EVENT_TYPES[event.type],
  subject: tracking_number,
  time: event.metadata.recorded_at,
  datacontenttype: 'application/json',
  sequence: cursorOf(event),
  ...(entered !== undefined && { statuschange: entered }),
  data: { shipment_id: id, version: event.version, ...event.data },
});

import { API_BASE, CLOUD_EVENT_TYPES, apiPaths, type CloudEvent } from '@waymark/contracts';
import { reportedUpdate, reporterOf, type EnteredStatus, type ShipmentEvent } from '@waymark/domain';
import { cursorOf } from '@waymark/event-store';
import type { RecordedEvent } from '../event-log/event-log.js';

/** The content of the event, and who reported it. */
const dataOf = (event: RecordedEvent<ShipmentEvent>): object => {
  if (event.type === 'TrackingUpdateAdded') return { ...event.data, update: reportedUpdate(event) };
  return event.type === 'ShipmentStatusSet' ? { ...event.data, reported_by: reporterOf(event) } : event.data;
};

/**
 * Returns the public CloudEvent of a shipment event, with the status that the shipment entered. The same event always
 * gives the same CloudEvent.
 */
export const cloudEventOf = (
  event: RecordedEvent<ShipmentEvent>,
  { id, tracking_number }: { id: number; tracking_number: string },
  entered: EnteredStatus | undefined,
): CloudEvent => ({
  specversion: '1.0',
  id: event.id,
  source: `${API_BASE}${apiPaths.shipment(id)}`,
  type: CLOUD_EVENT_TYPES[event.type],
  subject: tracking_number,
  time: event.metadata.recorded_at,
  datacontenttype: 'application/json',
  sequence: cursorOf(event),
  ...(entered && { statuschange: entered.status }),
  ...(entered?.reported_by && { reportedby: entered.reported_by }),
  data: { shipment_id: id, version: event.version, ...dataOf(event) },
});

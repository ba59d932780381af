import type { AuditEvent } from '@waymark/contracts';
import { withoutSecrets } from '@waymark/domain';
import { cursorOf } from '@waymark/event-store';
import type { ShipmentIdentity } from '../event-index/event-index-queries.js';
import type { RecordedEvent } from '../event-log/event-log.js';
import { schemaOf } from '../event-log/event-format.js';

/** An event for auditors, without its secrets. */
export const auditEventOf = (event: RecordedEvent, shipment: ShipmentIdentity | undefined): AuditEvent => ({
  cursor: cursorOf(event),
  id: event.id,
  stream: event.stream,
  version: event.version,
  type: event.type,
  recorded_at: event.metadata.recorded_at,
  actor: event.metadata.actor,
  request_id: event.metadata.request_id,
  shipment: shipment ? { id: shipment.shipment_id, tracking_number: shipment.tracking_number } : null,
  data: { ...withoutSecrets(schemaOf(event.type), event.data) },
  hash: event.hash,
  previous_hash: event.previous_hash,
});

import { accountEvents, addressEvents, emailReservationEvents, staffEvents } from './account-events.js';
import type { EventDeclaration } from './event-data.js';
import { apiKeyEvents, deliveryProgressEvents, identifierBlockEvents, webhookEvents } from './integration-events.js';
import { shipmentEvents } from './shipment-events.js';

/** Every event that the log can hold. */
export const eventDeclarations = {
  ...shipmentEvents,
  ...accountEvents,
  ...staffEvents,
  ...emailReservationEvents,
  ...addressEvents,
  ...apiKeyEvents,
  ...webhookEvents,
  ...deliveryProgressEvents,
  ...identifierBlockEvents,
} as const satisfies Record<string, EventDeclaration>;

export * from './accounts/account.js';
export * from './accounts/email-reservation.js';
export * from './accounts/staff.js';
export { decidesWhoActs } from './accounts/who-acts.js';
export * from './addresses/address-book.js';
export * from './errors.js';
export * from './event-schemas.js';
export * from './event.js';
export * from './identifiers/identifier-blocks.js';
export * from './integrations/api-key.js';
export * from './integrations/delivery-progress.js';
export * from './integrations/webhook.js';
export * from './shipments/counters.js';
export * from './shipments/due.js';
export {
  assertMayAudit,
  assertMayCreateShipment,
  mayReadEveryShipment,
  mayReadShipment,
} from './shipments/permissions.js';
export { changesBetween, type FieldChange } from './shipments/shipment-history.js';
export {
  publicShipmentView,
  shipmentView,
  type PublicShipmentView,
  type ShipmentView,
} from './shipments/shipment-view.js';
export * from './shipments/shipment.js';
export * from './shipments/status-changes.js';
export * from './shipments/tracking-number.js';
export * from './without-secrets.js';

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
export { DatesRefusedError, type DateField, type DateRefusal } from './shipments/date-bounds.js';
export * from './shipments/due.js';
export {
  assertMayAudit,
  assertMayCreateShipment,
  mayKnowActor,
  mayReadEveryShipment,
  mayReadShipment,
} from './shipments/permissions.js';
export {
  effectiveTime,
  reportedUpdate,
  reporterOf,
  type ReportedUpdate,
  type Reporter,
} from './shipments/reported-updates.js';
export * from './shipments/shipment-events.js';
export { changesBetween, type FieldChange } from './shipments/shipment-history.js';
export {
  publicShipmentFields,
  shipmentAt,
  shipmentFields,
  shipmentView,
  type ShipmentAt,
  type PublicShipmentFields,
  type ShipmentFields,
} from './shipments/shipment-view.js';
export * from './shipments/shipment.js';
export * from './shipments/courier-confirmation.js';
export * from './shipments/status-decisions.js';
export { trackingListIn, type ListedNumber } from './shipments/tracking-list.js';
export {
  LONGEST_NUMBERS_TEXT,
  parseTrackingNumber,
  trackingNumberFrom,
  trackingNumbersIn,
  type TrackingNumber,
} from './shipments/tracking-number.js';
export * from './without-secrets.js';

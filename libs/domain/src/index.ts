export * from './accounts/account.js';
export * from './accounts/email-reservation.js';
export * from './addresses/address-book.js';
export * from './errors.js';
export * from './event-schemas.js';
export * from './event.js';
export * from './identifiers/identifier-blocks.js';
export * from './shipments/counters.js';
export * from './shipments/permissions.js';
export * from './shipments/shipment-view.js';
export * from './shipments/tracking-number.js';
export {
  shipmentDecider,
  shipmentStream,
  statusOf,
  type ServiceType,
  type Shipment,
  type ShipmentCommand,
  type ShipmentEvent,
  type ShipmentState,
  type ShipmentStatus,
  type StatusDecision,
  type TrackingUpdate,
  type TrackingUpdateDetails,
  type TrackingUpdateStatus,
  type Waybill,
} from './shipments/shipment.js';

export { ShipmentDetails as Page } from '../../features/shipments/components/details/shipment-details.js';

export { AllShipments as Page } from '../../features/shipments/components/desk/all-shipments.js';

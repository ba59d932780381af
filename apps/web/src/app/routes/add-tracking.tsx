export { AddTracking as Page } from '../../features/shipments/components/updates/add-tracking.js';

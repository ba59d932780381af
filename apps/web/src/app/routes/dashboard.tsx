export { Dashboard as Page } from '../../features/shipments/components/dashboard/dashboard.js';

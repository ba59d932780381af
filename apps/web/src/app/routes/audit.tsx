export { AuditPage as Page } from '../../features/audit/components/audit-page.js';

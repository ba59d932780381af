import { SHIPMENT_STATUSES, type ShipmentStatus } from '@waymark/contracts';
import { oneOf } from '../../../../lib/page/one-of.js';

const DUE_FILTERS = ['late', 'today'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** What the dashboard's list is narrowed by; '' where it is not. */
export interface DashboardFilters {
  q: string;
  status: ShipmentStatus | '';
  due: DueFilter | '';
}

export const noFilters: DashboardFilters = { q: '', status: '', due: '' };

/** Of an address; what it says that is no filter counts as nothing. */
export const filtersOf = (search: URLSearchParams): DashboardFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(SHIPMENT_STATUSES, search.get('status'), ''),
  due: oneOf(DUE_FILTERS, search.get('due'), ''),
});

/** As address and API have it: without what is not in force. */
export const queryOf = (filters: DashboardFilters): Record<string, string> =>
  Object.fromEntries(Object.entries<string>({ ...filters }).filter(([, value]) => value.trim() !== ''));

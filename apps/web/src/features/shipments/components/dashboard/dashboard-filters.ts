import { SHIPMENT_STATUSES, type ShipmentStatus } from '@waymark/contracts';
import { oneOf } from '../../../../lib/page/one-of.js';

const DUE_FILTERS = ['late', 'today'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** The filters of the dashboard's list; '' for a filter that is not set. */
export interface DashboardFilters {
  q: string;
  status: ShipmentStatus | '';
  due: DueFilter | '';
}

export const noFilters: DashboardFilters = { q: '', status: '', due: '' };

/** Reads the filters from the address and ignores invalid values. */
export const filtersOf = (search: URLSearchParams): DashboardFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(SHIPMENT_STATUSES, search.get('status'), ''),
  due: oneOf(DUE_FILTERS, search.get('due'), ''),
});

/** The set filters, as query parameters of the address and the API. */
export const queryOf = (filters: DashboardFilters): Record<string, string> =>
  Object.fromEntries(Object.entries<string>({ ...filters }).filter(([, value]) => value.trim() !== ''));

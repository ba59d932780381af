import {
  DUE_STATES,
  LIMITS,
  SERVICE_TYPES,
  SHIPMENT_SORTS,
  SHIPMENT_STATUSES,
  isCalendarDate,
  type DueState,
  type ServiceType,
  type ShipmentQuery,
  type ShipmentSort,
  type ShipmentStatus,
} from '@waymark/contracts';
import { oneOf } from '../../../../lib/page/one-of.js';
import { boundsOf } from '../../../../lib/wording/day-bounds.js';

/** What the address says of the list; dates YYYY-MM-DD, both inclusive. */
export interface DeskFilters {
  q: string;
  status: ShipmentStatus | '';
  service_type: ServiceType | '';
  due: DueState | '';
  /** Days without news. */
  silent_days: string;
  from: string;
  to: string;
  sort: ShipmentSort;
}

export const defaultSort: ShipmentSort = '-created_at';
export const noFilters: DeskFilters = {
  ...{ q: '', status: '', service_type: '', due: '', silent_days: '', from: '', to: '' },
  sort: defaultSort,
};

const daysOf = (text: string | null): string =>
  text && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= LIMITS.maximumSilentDays ? text : '';

const dateOf = (text: string | null): string => (text && isCalendarDate(text) ? text : '');

/** Anything the list does not know is left out. */
export const filtersOf = (search: URLSearchParams): DeskFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(SHIPMENT_STATUSES, search.get('status'), ''),
  service_type: oneOf(SERVICE_TYPES, search.get('service_type'), ''),
  due: oneOf(DUE_STATES, search.get('due'), ''),
  silent_days: daysOf(search.get('silent_days')),
  from: dateOf(search.get('from')),
  to: dateOf(search.get('to')),
  sort: oneOf(SHIPMENT_SORTS, search.get('sort'), defaultSort),
});

/** The parcel that the address has beside the list; null for none. */
export const openOf = (search: URLSearchParams): number | null => {
  const id = search.get('open') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
};

/** The filters as a query of the page's address, without what is not set. */
export const queryOf = (filters: DeskFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== '' && !(name === 'sort' && value === defaultSort)),
  );

/** The same for the API, which takes a date for a day of UTC: a day here is the reader's. */
export const requestOf = (filters: DeskFilters): ShipmentQuery => {
  const { q, status, service_type, due, silent_days, from, to, sort } = filters;
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(service_type && { service_type }),
    ...(due && { due }),
    ...(silent_days && { silent_days: Number(silent_days) }),
    ...(from && { from: boundsOf(from).first }),
    ...(to && { to: boundsOf(to).last }),
    ...(sort !== defaultSort && { sort }),
  };
};

/** The other direction of the same column, or the column's own first one. */
export const nextSort = (current: ShipmentSort, column: string, first: ShipmentSort): ShipmentSort => {
  if (current.replace('-', '') !== column) return first;
  const turned = current.startsWith('-') ? column : `-${column}`;
  return oneOf(SHIPMENT_SORTS, turned, first);
};

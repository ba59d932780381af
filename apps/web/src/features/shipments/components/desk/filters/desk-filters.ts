import {
  DUE_STATES,
  LIMITS,
  SERVICE_TYPES,
  SHIPMENT_SORTS,
  SHIPMENT_STATUSES,
  isCalendarDate,
  isPlainText,
  type DueState,
  type ServiceType,
  type ShipmentQuery,
  type ShipmentSort,
  type ShipmentStatus,
} from '@waymark/contracts';
import { oneOf } from '../../../../../lib/page/one-of.js';
import { boundsOf } from '../../../../../lib/wording/day-bounds.js';

/** The list's filters in the address; dates are YYYY-MM-DD, both inclusive. */
export interface DeskFilters {
  q: string;
  status: ShipmentStatus | '';
  service_type: ServiceType | '';
  /** The beginning of the sender's city, and below of the recipient's. */
  sender_city: string;
  recipient_city: string;
  due: DueState | '';
  /** Days without news. */
  silent_days: string;
  from: string;
  to: string;
  sort: ShipmentSort;
}

export const defaultSort: ShipmentSort = '-created_at';
export const noFilters: DeskFilters = {
  ...{ q: '', status: '', service_type: '', sender_city: '', recipient_city: '' },
  ...{ due: '', silent_days: '', from: '', to: '' },
  sort: defaultSort,
};

/** The text as a number of days without news; empty if it is not a valid number. */
export const daysOf = (text: string | null): string =>
  text && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= LIMITS.maximumSilentDays ? text : '';

/** The text as a city filter; empty if the server would not accept it. */
export const cityOf = (text: string | null): string => {
  const city = text?.trim() ?? '';
  return city.length <= LIMITS.maximumCityFilter && isPlainText(city) ? city : '';
};

const dateOf = (text: string | null): string => (text && isCalendarDate(text) ? text : '');

/** Reads the filters from the address and ignores unknown values. */
export const filtersOf = (search: URLSearchParams): DeskFilters => ({
  q: search.get('q') ?? '',
  status: oneOf(SHIPMENT_STATUSES, search.get('status'), ''),
  service_type: oneOf(SERVICE_TYPES, search.get('service_type'), ''),
  sender_city: cityOf(search.get('sender_city')),
  recipient_city: cityOf(search.get('recipient_city')),
  due: oneOf(DUE_STATES, search.get('due'), ''),
  silent_days: daysOf(search.get('silent_days')),
  from: dateOf(search.get('from')),
  to: dateOf(search.get('to')),
  sort: oneOf(SHIPMENT_SORTS, search.get('sort'), defaultSort),
});

/** The id of the parcel whose panel the address opens; null for none. */
export const openOf = (search: URLSearchParams): number | null => {
  const id = search.get('open') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
};

/** The set filters as query parameters of the page's address. */
export const queryOf = (filters: DeskFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== '' && !(name === 'sort' && value === defaultSort)),
  );

/** The filters for the API. It takes dates as UTC days, so days in the reader's zone become instants. */
export const requestOf = (filters: DeskFilters): ShipmentQuery => {
  const { q, status, service_type, sender_city, recipient_city, due, silent_days, from, to, sort } = filters;
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(service_type && { service_type }),
    ...(sender_city && { sender_city }),
    ...(recipient_city && { recipient_city }),
    ...(due && { due }),
    ...(silent_days && { silent_days: Number(silent_days) }),
    ...(from && { from: boundsOf(from).first }),
    ...(to && { to: boundsOf(to).last }),
    ...(sort !== defaultSort && { sort }),
  };
};

/** The reverse order for the current column; the column's first order for another column. */
export const nextSort = (current: ShipmentSort, column: string, first: ShipmentSort): ShipmentSort => {
  if (current.replace('-', '') !== column) return first;
  const turned = current.startsWith('-') ? column : `-${column}`;
  return oneOf(SHIPMENT_SORTS, turned, first);
};

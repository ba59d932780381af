import { isCalendarDate, isInstant, type AuditEvent, type AuditQuery } from '@waymark/contracts';
import { boundsOf } from '../../lib/wording/day-bounds.js';

/** The zone of days and times on the page: the reader's, or UTC. */
export type Zone = '' | 'utc';

/**
 * Filters of the events. Empty means all. `actor` is an e-mail, an id or `role:` and a role; dates are whole days of the zone
 * or instants.
 */
export interface AuditFilters {
  types: readonly string[];
  actor: string;
  shipment: string;
  from: string;
  to: string;
  zone: Zone;
}

export const noFilters: AuditFilters = { types: [], actor: '', shipment: '', from: '', to: '', zone: '' };

export const isMoment = (text: string): boolean => isCalendarDate(text) || isInstant(text);
const momentOf = (text: string | null): string => (text && isMoment(text) ? text : '');

/** Returns the filters in an address, without invalid dates. */
export const filtersOf = (search: URLSearchParams): AuditFilters => ({
  types: [...new Set((search.get('type') ?? '').split(',').filter(Boolean))],
  actor: search.get('actor') ?? '',
  shipment: search.get('shipment') ?? '',
  from: momentOf(search.get('from')),
  to: momentOf(search.get('to')),
  zone: search.get('zone') === 'utc' ? 'utc' : '',
});

/** Returns the filters as a query for the page's address, without empty ones. */
export const queryOf = ({ types, ...others }: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries({ type: types.join(','), ...others }).filter(([, value]) => value !== ''));

const startOf = (moment: string, zone: Zone): string => {
  if (!isCalendarDate(moment)) return moment;
  return zone === 'utc' ? `${moment}T00:00:00.000Z` : boundsOf(moment).first;
};
const endOf = (moment: string, zone: Zone): string => {
  if (!isCalendarDate(moment)) return moment;
  return zone === 'utc' ? `${moment}T23:59:59.999Z` : boundsOf(moment).last;
};

/** Returns the filters for the API, which accepts only instants. */
export const requestOf = (filters: AuditFilters): Omit<AuditQuery, 'limit'> => {
  const { zone, from, to } = filters;
  return queryOf({
    ...filters,
    zone: '',
    from: from && startOf(from, zone),
    to: to && endOf(to, zone),
  });
};

/**
 * Returns the name of an export file without its extension: the shipment and the day. Undefined if either filter is missing.
 */
export const fileNameOf = ({ shipment, from, to }: AuditFilters): string | undefined => {
  if (shipment === '' || from === '') return undefined;
  const days = from === to ? [from] : [from, to];
  const parts = [shipment.toUpperCase(), ...days].filter(Boolean).map((part) => part.replaceAll(/[^\w.-]/g, '-'));
  return parts.join('-');
};

/** Adds filters to others. Types accumulate; of other filters, the new value replaces the old one. */
export const withFilters = (filters: AuditFilters, more: Partial<AuditFilters>): AuditFilters => ({
  ...filters,
  ...more,
  types: [...new Set([...filters.types, ...(more.types ?? [])])],
});

/** Normalizes a tracking number: upper case, no separators, 0 for O, 1 for I and L. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Returns whether the server would select the event too. Used for live events. */
export const matches = ({ type, actor, shipment, recorded_at }: AuditEvent, filters: AuditFilters): boolean => {
  const role = /^role:(.*)$/.exec(filters.actor)?.[1];
  const at = Date.parse(recorded_at);
  return (
    (filters.types.length === 0 || filters.types.includes(type)) &&
    (filters.actor === '' ||
      (role === undefined
        ? actor.id === filters.actor || actor.email.toLowerCase() === filters.actor.toLowerCase()
        : actor.role === role)) &&
    (filters.shipment === '' ||
      (shipment !== null &&
        (String(shipment.id) === filters.shipment ||
          plainNumber(shipment.tracking_number) === plainNumber(filters.shipment)))) &&
    (filters.from === '' || at >= Date.parse(startOf(filters.from, filters.zone))) &&
    (filters.to === '' || at <= Date.parse(endOf(filters.to, filters.zone)))
  );
};

import { isCalendarDate, isInstant, type AuditEvent, type AuditQuery } from '@waymark/contracts';
import { boundsOf } from '../../lib/wording/day-bounds.js';

/** Of whose days and times the page speaks: the reader's, or UTC. */
export type Zone = '' | 'utc';

/** Which events the page shows; empty means all. `actor` is an e-mail, an id or `role:` and a role, dates are whole days of the zone or instants. */
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

/** What an address says; a date that is none is left out. */
export const filtersOf = (search: URLSearchParams): AuditFilters => ({
  types: [...new Set((search.get('type') ?? '').split(',').filter(Boolean))],
  actor: search.get('actor') ?? '',
  shipment: search.get('shipment') ?? '',
  from: momentOf(search.get('from')),
  to: momentOf(search.get('to')),
  zone: search.get('zone') === 'utc' ? 'utc' : '',
});

/** The filters as a query of the page's address, without what is not set. */
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

/** The same for the API, which knows instants only. */
export const requestOf = (filters: AuditFilters): Omit<AuditQuery, 'limit'> => {
  const { zone, from, to } = filters;
  return queryOf({
    ...filters,
    zone: '',
    from: from && startOf(from, zone),
    to: to && endOf(to, zone),
  });
};

/** What a file of them is called, without its ending: the parcel and the day; undefined where they are not of both. */
export const fileNameOf = ({ shipment, from, to }: AuditFilters): string | undefined => {
  if (shipment === '' || from === '') return undefined;
  const days = from === to ? [from] : [from, to];
  const parts = [shipment.toUpperCase(), ...days].filter(Boolean).map((part) => part.replaceAll(/[^\w.-]/g, '-'));
  return parts.join('-');
};

/** More filters on top of others: types add up, of the rest the later one counts. */
export const withFilters = (filters: AuditFilters, more: Partial<AuditFilters>): AuditFilters => ({
  ...filters,
  ...more,
  types: [...new Set([...filters.types, ...(more.types ?? [])])],
});

/** A tracking number without what may be written in several ways. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Whether the server would select the event too: for those that come live. */
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

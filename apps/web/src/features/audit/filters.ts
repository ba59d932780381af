import { isCalendarDate, isInstant, type AuditEvent } from '@waymark/contracts';

/** Which events the page shows; empty means all. `actor` is an e-mail, an id or `role:` and a role, dates are whole days UTC or instants. */
export interface AuditFilters {
  types: readonly string[];
  actor: string;
  shipment: string;
  from: string;
  to: string;
}

export const noFilters: AuditFilters = { types: [], actor: '', shipment: '', from: '', to: '' };

export const isMoment = (text: string): boolean => isCalendarDate(text) || isInstant(text);
const momentOf = (text: string | null): string => (text && isMoment(text) ? text : '');

/** What an address says; a date that is none is left out. */
export const filtersOf = (search: URLSearchParams): AuditFilters => ({
  types: [...new Set((search.get('type') ?? '').split(',').filter(Boolean))],
  actor: search.get('actor') ?? '',
  shipment: search.get('shipment') ?? '',
  from: momentOf(search.get('from')),
  to: momentOf(search.get('to')),
});

/** The filters as a query, without what is not set; the same in the page's address and in the API's. */
export const queryOf = ({ types, ...others }: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries({ type: types.join(','), ...others }).filter(([, value]) => value !== ''));

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

const startOf = (moment: string): number => Date.parse(isCalendarDate(moment) ? `${moment}T00:00:00.000Z` : moment);
const endOf = (moment: string): number => Date.parse(isCalendarDate(moment) ? `${moment}T23:59:59.999Z` : moment);

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
    (filters.from === '' || at >= startOf(filters.from)) &&
    (filters.to === '' || at <= endOf(filters.to))
  );
};

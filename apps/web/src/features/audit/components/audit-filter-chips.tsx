import { isCalendarDate } from '@waymark/contracts';
import { FilterChips } from '../../../components/ui/forms/filter-chips.js';
import { eventTitle } from '../../../lib/wording/event-words.js';
import { formatDate } from '../../../lib/wording/format.js';
import { formatMoment } from '../../../lib/wording/moments.js';
import { noFilters, type AuditFilters, type Zone } from '../filters.js';

interface Chip {
  qualifier: string;
  text: string;
  without: Partial<AuditFilters>;
}

const momentText = (moment: string, zone: Zone): string =>
  isCalendarDate(moment) ? formatDate(moment) : formatMoment(moment, zone);

const chipsOf = ({ types, actor, shipment, from, to, zone }: AuditFilters): Chip[] => [
  ...types.map((type) => ({
    qualifier: 'type',
    text: eventTitle(type),
    without: { types: types.filter((other) => other !== type) },
  })),
  ...(actor
    ? [{ qualifier: 'actor', text: actor.replace(/^role:/, 'everyone with the role '), without: { actor: '' } }]
    : []),
  ...(shipment ? [{ qualifier: 'shipment', text: shipment, without: { shipment: '' } }] : []),
  ...(from && from === to ? [{ qualifier: 'on', text: momentText(from, zone), without: { from: '', to: '' } }] : []),
  ...(from && from !== to ? [{ qualifier: 'from', text: momentText(from, zone), without: { from: '' } }] : []),
  ...(to && from !== to ? [{ qualifier: 'to', text: momentText(to, zone), without: { to: '' } }] : []),
];

export const AuditFilterChips = ({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}) => (
  <FilterChips
    chips={chipsOf(filters).map(({ without, ...chip }) => ({
      ...chip,
      remove: () => onChange({ ...filters, ...without }),
    }))}
    onClear={() => onChange({ ...noFilters, zone: filters.zone })}
  />
);

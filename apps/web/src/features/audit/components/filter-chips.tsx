import { isCalendarDate } from '@waymark/contracts';
import { X } from 'lucide-react';
import { eventTitle } from '../../../lib/event-words.js';
import { formatDate, formatMoment } from '../../../lib/format.js';
import { noFilters, type AuditFilters } from '../filters.js';

interface Chip {
  qualifier: string;
  text: string;
  without: Partial<AuditFilters>;
}

const momentText = (moment: string): string => (isCalendarDate(moment) ? formatDate(moment) : formatMoment(moment));

const chipsOf = ({ types, actor, shipment, from, to }: AuditFilters): Chip[] => [
  ...types.map((type) => ({
    qualifier: 'type',
    text: eventTitle(type),
    without: { types: types.filter((other) => other !== type) },
  })),
  ...(actor
    ? [{ qualifier: 'actor', text: actor.replace(/^role:/, 'everybody who is '), without: { actor: '' } }]
    : []),
  ...(shipment ? [{ qualifier: 'shipment', text: shipment, without: { shipment: '' } }] : []),
  ...(from ? [{ qualifier: 'from', text: momentText(from), without: { from: '' } }] : []),
  ...(to ? [{ qualifier: 'to', text: momentText(to), without: { to: '' } }] : []),
];

/** Every filter in force, each with its way out. */
export const FilterChips = ({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}) => {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap items-center gap-2">
      {chips.map(({ qualifier, text, without }) => (
        <li key={`${qualifier}:${text}`} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove filter ${qualifier}: ${text}`}
            onClick={() => onChange({ ...filters, ...without })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-xs font-medium transition-colors hover:border-line-strong"
          >
            <span className="text-muted">{qualifier}</span>
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange(noFilters)}
          className="min-h-8 px-1 text-xs font-medium text-signal underline underline-offset-4"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
};

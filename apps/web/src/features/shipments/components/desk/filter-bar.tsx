import { SERVICE_TYPES, SHIPMENT_STATUSES, type DueState, type ShipmentSort } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { useCallback, type ComponentProps } from 'react';
import { Choice, filterLooks } from '../../../../components/ui/choice.js';
import { FilterChips } from '../../../../components/ui/filter-chips.js';
import { SearchField } from '../../../../components/ui/search-field.js';
import { formatDate } from '../../../../lib/wording/format.js';
import { noFilters, type DeskFilters } from './desk-filters.js';

type Change = (part: Partial<DeskFilters>) => void;

const sorts: readonly (readonly [ShipmentSort, string])[] = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-updated_at', 'Latest news first'],
  ['updated_at', 'Oldest news first'],
  ['estimated_delivery', 'Due first'],
  ['-estimated_delivery', 'Due last'],
  ['last_scan_at', 'Longest silent first'],
  ['-last_scan_at', 'Latest scan first'],
  ['tracking_number', 'By number'],
  ['-tracking_number', 'By number, backwards'],
  ['status', 'By status'],
  ['-status', 'By status, backwards'],
];

const statuses = [
  ['', 'Every status'],
  ...SHIPMENT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;
const services = [
  ['', 'Every service'],
  ...SERVICE_TYPES.map((type) => [type, SERVICE_TYPE_LABELS[type]] as const),
] as const;

const size = 'min-h-10 w-full px-2.5 min-[1180px]:min-h-9 min-[1180px]:w-auto';
/** As wide as the words that it shows. */
const choice = `${size} pr-8 min-[1180px]:[field-sizing:content]`;

/** A date whose label stands on its border: an empty one says nothing of what it is for. */
const DateBox = ({ label, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <label className="desk-date relative min-w-0 min-[1180px]:w-35 min-[1180px]:[&_input]:w-full">
    <span className="pointer-events-none absolute -top-2 left-2 bg-ground px-1 whitespace-nowrap text-xs leading-4 text-muted">
      {label}
    </span>
    <input {...rest} type="date" className={`${filterLooks} ${size}`} />
  </label>
);

export const FilterBar = ({ filters, onChange }: { filters: DeskFilters; onChange: Change }) => (
  <div role="search" aria-label="Filters" className="grid grid-cols-2 gap-x-2 gap-y-3 min-[1180px]:flex">
    <SearchField
      q={filters.q}
      label="Search shipments"
      placeholder="Number, name, address"
      className="col-span-2 min-w-34 flex-1 min-[1180px]:[&_input]:min-h-9"
      onSearch={useCallback((q) => onChange({ q }), [onChange])}
    />
    <Choice
      name="status"
      label="Status"
      value={filters.status}
      choices={statuses}
      onChoose={(status) => onChange({ status })}
      className={choice}
    />
    <Choice
      name="service_type"
      label="Service type"
      value={filters.service_type}
      choices={services}
      onChoose={(service_type) => onChange({ service_type })}
      className={choice}
    />
    <DateBox
      name="from"
      label="Created from"
      value={filters.from}
      max={filters.to || undefined}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <DateBox
      name="to"
      label="Created to"
      value={filters.to}
      min={filters.from || undefined}
      onChange={(event) => onChange({ to: event.target.value })}
    />
    {/* Where there is room, the table's headings sort. */}
    <Choice
      name="sort"
      label="Order"
      value={filters.sort}
      choices={sorts}
      onChoose={(sort) => onChange({ sort })}
      className={`${choice} col-span-2 min-[1180px]:hidden`}
    />
  </div>
);

const DUE_LABELS: Readonly<Record<DueState, string>> = {
  none: 'no date',
  on_time: 'due later',
  today: 'due today',
  late: 'late',
  delivered_on_time: 'delivered on time',
  delivered_late: 'delivered late',
};

const chipsOf = (filters: DeskFilters): { text: string; without: Partial<DeskFilters> }[] => [
  ...(filters.q ? [{ text: `“${filters.q}”`, without: { q: '' } }] : []),
  ...(filters.status ? [{ text: STATUS_LABELS[filters.status], without: { status: '' as const } }] : []),
  ...(filters.service_type
    ? [{ text: SERVICE_TYPE_LABELS[filters.service_type], without: { service_type: '' as const } }]
    : []),
  ...(filters.due ? [{ text: DUE_LABELS[filters.due], without: { due: '' as const } }] : []),
  ...(filters.silent_days
    ? [{ text: `silent for ${filters.silent_days} days and more`, without: { silent_days: '' } }]
    : []),
  ...(filters.from ? [{ text: `from ${formatDate(filters.from)}`, without: { from: '' } }] : []),
  ...(filters.to ? [{ text: `to ${formatDate(filters.to)}`, without: { to: '' } }] : []),
];

export const DeskFilterChips = ({ filters, onChange }: { filters: DeskFilters; onChange: Change }) => (
  <FilterChips
    chips={chipsOf(filters).map(({ text, without }) => ({ text, remove: () => onChange(without) }))}
    onClear={() => onChange({ ...noFilters, sort: filters.sort })}
  />
);

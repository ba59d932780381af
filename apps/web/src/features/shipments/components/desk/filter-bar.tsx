import { SERVICE_TYPES, SHIPMENT_STATUSES, type Shipment, type ShipmentSort } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { memo, type ComponentProps } from 'react';
import { Choice, filterLooks } from '../../../../components/ui/forms/choice.js';
import { DateInput } from '../../../../components/ui/forms/date-field.js';
import { FilterChips } from '../../../../components/ui/forms/filter-chips.js';
import { noFilters, type DeskFilters } from './filters/desk-filters.js';
import { DeskSearch } from './search/desk-search.js';
import { filterWords } from './filters/filter-words.js';
import { ViewsMenu } from './views/views-menu.js';

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
  ['-tracking_number', 'By number, descending'],
  ['status', 'By status'],
  ['-status', 'By status, descending'],
];

const statuses = [
  ['', 'Every status'],
  ...SHIPMENT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;
const services = [
  ['', 'Every service'],
  ...SERVICE_TYPES.map((type) => [type, SERVICE_TYPE_LABELS[type]] as const),
] as const;

const size = 'min-h-10 w-full px-2.5 min-[73.75rem]:min-h-9 min-[73.75rem]:w-auto';
/** As wide as its text, or of a fixed width in browsers without field-sizing, which take the longest option's. */
const choice = `${size} pr-8 min-[73.75rem]:not-supports-[field-sizing:content]:w-36 min-[73.75rem]:[field-sizing:content]`;

/** A date field with its label on the border, because an empty field does not show its purpose. */
const DateBox = ({ label, ...rest }: ComponentProps<typeof DateInput> & { label: string }) => (
  <label className="desk-date relative min-w-0 min-[73.75rem]:w-35 min-[73.75rem]:[&_input]:w-full">
    <span className="pointer-events-none absolute -top-2 left-2 bg-ground px-1 whitespace-nowrap text-xs leading-[1.333] text-muted">
      {label}
    </span>
    <DateInput {...rest} className={`${filterLooks} ${size}`} />
  </label>
);

export const FilterBar = memo(
  ({ filters, rows, onChange }: { filters: DeskFilters; rows: readonly Shipment[]; onChange: Change }) => (
    <div
      role="search"
      aria-label="Filters"
      className="grid grid-cols-2 gap-x-2 gap-y-3 min-[73.75rem]:flex min-[73.75rem]:flex-wrap min-[73.75rem]:gap-y-1"
    >
      <DeskSearch filters={filters} rows={rows} onChange={onChange} />
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
      {/* On wide screens the table's headings sort instead. */}
      <Choice
        name="sort"
        label="Order"
        value={filters.sort}
        choices={sorts}
        onChoose={(sort) => onChange({ sort })}
        className={`${choice} min-[73.75rem]:hidden`}
      />
      <ViewsMenu
        filters={filters}
        className={`desk-views ${size} min-[73.75rem]:max-w-36 min-[87.5rem]:max-w-44`}
        onOpen={onChange}
      />
    </div>
  ),
);

export const DeskFilterChips = ({ filters, onChange }: { filters: DeskFilters; onChange: Change }) => (
  <FilterChips
    chips={filterWords(filters).map(({ text, without }) => ({ text, remove: () => onChange(without) }))}
    onClear={() => onChange({ ...noFilters, sort: filters.sort })}
  />
);

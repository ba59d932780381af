import { SHIPMENT_STATUSES } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.js';
import { SearchField } from '../../../../components/ui/search-field.js';
import { filtersOf, noFilters, queryOf, type DashboardFilters } from './dashboard-filters.js';

/** The address holds the filters; it changes as a transition, so until then the controls show what was just typed or chosen. */
export const useDashboardFilters = () => {
  const [search, setSearch] = useSearchParams();
  const stated = useMemo(() => filtersOf(search), [search]);
  const [filters, show] = useOptimistic(stated);
  const change = useCallback(
    (part: Partial<DashboardFilters>) =>
      startTransition(() => {
        const next = { ...filters, ...part };
        show(next);
        setSearch(queryOf(next), { replace: true, preventScrollReset: true });
      }),
    [filters, show, setSearch],
  );
  return { filters, change };
};

const choice =
  'min-h-10 grow rounded-md border border-line-strong bg-surface px-3 pr-9 text-sm transition-colors hover:border-ink focus-visible:outline-offset-0 sm:grow-0';

export const FilterRow = ({
  filters,
  onChange,
}: {
  filters: DashboardFilters;
  onChange: (part: Partial<DashboardFilters>) => void;
}) => (
  <div role="search" aria-label="Filters" className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
    <SearchField
      q={filters.q}
      label="Search shipments"
      placeholder="Recipient, number, city, contents"
      className="min-w-full flex-1 sm:min-w-67"
      onSearch={useCallback((q) => onChange({ q }), [onChange])}
    />
    <select
      name="status"
      aria-label="Status"
      value={filters.status}
      onChange={(event) => onChange({ status: event.target.value as DashboardFilters['status'] })}
      className={choice}
    >
      <option value="">Every status</option>
      {SHIPMENT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {STATUS_LABELS[status]}
        </option>
      ))}
    </select>
    <select
      name="due"
      aria-label="Due"
      value={filters.due}
      onChange={(event) => onChange({ due: event.target.value as DashboardFilters['due'] })}
      className={choice}
    >
      <option value="">Any due day</option>
      <option value="late">Late</option>
      <option value="today">Due today</option>
    </select>
    {Object.keys(queryOf(filters)).length > 0 && (
      <Button variant="quiet" size="small" className="min-h-10 max-sm:w-full" onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    )}
  </div>
);

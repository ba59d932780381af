import { SHIPMENT_STATUSES } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/ui/basics/button.js';
import { Choice } from '../../../../components/ui/forms/choice.js';
import { SearchField } from '../../../../components/ui/forms/search-field.js';
import { filtersOf, noFilters, queryOf, type DashboardFilters } from './dashboard-filters.js';

/** The filters in the address. The address changes in a transition, so the controls show newer values until then. */
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

const statuses = [
  ['', 'Every status'],
  ...SHIPMENT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;
const dueDays = [
  ['', 'Any due day'],
  ['late', 'Late'],
  ['today', 'Due today'],
] as const;
const size = 'min-h-10 grow px-3 pr-9 sm:grow-0';

export const FilterRow = ({
  filters,
  onChange,
}: {
  filters: DashboardFilters;
  onChange: (part: Partial<DashboardFilters>) => void;
}) => (
  <div role="search" aria-label="Filters" className="flex flex-wrap gap-2 border-t border-line px-4 py-3 print:hidden">
    <SearchField
      q={filters.q}
      label="Search shipments"
      placeholder="Recipient, number, city, contents"
      className="min-w-full flex-1 sm:min-w-67"
      onSearch={useCallback((q) => onChange({ q }), [onChange])}
    />
    <Choice
      name="status"
      label="Status"
      value={filters.status}
      choices={statuses}
      onChoose={(status) => onChange({ status })}
      className={size}
    />
    <Choice
      name="due"
      label="Due"
      value={filters.due}
      choices={dueDays}
      onChoose={(due) => onChange({ due })}
      className={size}
    />
    {Object.keys(queryOf(filters)).length > 0 && (
      <Button variant="quiet" size="small" className="min-h-10 max-sm:w-full" onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    )}
  </div>
);

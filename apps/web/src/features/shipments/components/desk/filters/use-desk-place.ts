import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';
import { useHandler } from '../../../../../lib/page/use-handler.js';
import { filtersOf, openOf, queryOf, type DeskFilters } from './desk-filters.js';

/** State of a history entry that opened the panel from the list, so that the previous entry is the list. */
interface Opened {
  fromList: true;
}

const wasOpenedHere = (state: unknown): state is Opened =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/**
 * The filters and the open parcel in the address. The address changes in a transition, so the page shows newer values until
 * then. Opening a parcel adds one history entry; moving to another parcel replaces it.
 */
export const useDeskPlace = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const stated = useMemo(() => ({ filters: filtersOf(search), open: openOf(search) }), [search]);
  const [{ filters, open }, show] = useOptimistic(stated);
  const go = (to: typeof stated, how: NavigateOptions) =>
    startTransition(() => {
      show(to);
      setSearch(
        { ...queryOf(to.filters), ...(to.open !== null && { open: `${to.open}` }) },
        { preventScrollReset: true, ...how },
      );
    });
  const setFilters = useHandler((next: DeskFilters) => go({ filters: next, open }, { replace: true }));
  const change = useHandler((part: Partial<DeskFilters>) => setFilters({ ...filters, ...part }));
  const openParcel = useHandler((id: number) =>
    go(
      { filters, open: id },
      { replace: open !== null, state: open === null ? ({ fromList: true } satisfies Opened) : state },
    ),
  );
  const closeParcel = useHandler(() => {
    if (wasOpenedHere(state)) void navigate(-1);
    else go({ filters, open: null }, { replace: true });
  });
  return { filters, open, setFilters, change, openParcel, closeParcel };
};

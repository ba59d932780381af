import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { filtersOf, openOf, queryOf, type DeskFilters } from './desk-filters.js';

/** Kept with a place in the browser's history where the panel was opened from the list: the place before is the list. */
interface Opened {
  fromList: true;
}

const wasOpenedHere = (state: unknown): state is Opened =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/**
 * What the address says: the filters, and the parcel beside the list. It changes as a transition, so until then the
 * controls show what was just typed or chosen. Opening a parcel is one place in the history, going on to others none.
 */
export const useDeskPlace = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const stated = useMemo(() => filtersOf(search), [search]);
  const open = useMemo(() => openOf(search), [search]);
  const [filters, show] = useOptimistic(stated);
  const setFilters = useCallback(
    (next: DeskFilters) =>
      startTransition(() => {
        show(next);
        setSearch(
          { ...queryOf(next), ...(open !== null && { open: `${open}` }) },
          {
            replace: true,
            preventScrollReset: true,
          },
        );
      }),
    [show, setSearch, open],
  );
  const change = useCallback(
    (part: Partial<DeskFilters>) => setFilters({ ...filters, ...part }),
    [filters, setFilters],
  );
  const openParcel = useCallback(
    (id: number) =>
      setSearch(
        { ...queryOf(filters), open: `${id}` },
        {
          replace: open !== null,
          preventScrollReset: true,
          state: open === null ? ({ fromList: true } satisfies Opened) : state,
        },
      ),
    [filters, open, setSearch, state],
  );
  const closeParcel = useCallback(() => {
    if (wasOpenedHere(state)) void navigate(-1);
    else setSearch(queryOf(filters), { replace: true, preventScrollReset: true });
  }, [filters, navigate, setSearch, state]);
  return { filters, open, setFilters, change, openParcel, closeParcel };
};

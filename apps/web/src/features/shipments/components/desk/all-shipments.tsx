import { useQueryClient } from '@tanstack/react-query';
import { type ShipmentsChanged } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { PackagePlus, SearchX } from 'lucide-react';
import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/button.js';
import { Card } from '../../../../components/ui/card.js';
import { EmptyState } from '../../../../components/ui/empty-state.js';
import { ErrorState } from '../../../../components/ui/error-state.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.js';
import { ZoneNote } from '../../../../components/ui/zone-note.js';
import { useDocumentHead } from '../../../../lib/document-head.js';
import { formatNumber } from '../../../../lib/format.js';
import { notify } from '../../../../lib/notify.js';
import { useDesk } from '../../api/desk-queries.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { DeleteShipmentDialog } from '../delete-shipment-dialog.js';
import { AttentionQueue } from './attention-queue.js';
import { filtersOf, noFilters, queryOf, requestOf, type DeskFilters } from './desk-filters.js';
import { DeskTable } from './desk-table.js';
import { ExportButton } from './export-button.js';
import { DeskFilterChips, FilterBar } from './filter-bar.js';
import { Ticker, withMessage } from './ticker.js';

/** The address holds the filters; it changes as a transition, so until then the controls show what was just typed or chosen. */
const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const stated = useMemo(() => filtersOf(search), [search]);
  const [filters, show] = useOptimistic(stated);
  const setFilters = useCallback(
    (next: DeskFilters) =>
      startTransition(() => {
        show(next);
        setSearch(queryOf(next), { replace: true, preventScrollReset: true });
      }),
    [show, setSearch],
  );
  const change = useCallback(
    (part: Partial<DeskFilters>) => setFilters({ ...filters, ...part }),
    [filters, setFilters],
  );
  return { filters, setFilters, change };
};

/** The desk's live side: rows change in place, new shipments wait to be let in, the last events are kept. */
const useDeskEvents = () => {
  const cache = useQueryClient();
  const [events, setEvents] = useState<readonly ShipmentsChanged[]>([]);
  const [arrived, setArrived] = useState(0);
  const { touched } = useLiveShipments({
    onMessage: (message) => {
      setEvents((known) => withMessage(known, message));
      if (message.change.type === 'ShipmentCreated') setArrived((count) => count + 1);
    },
  });
  const letIn = () => {
    setArrived(0);
    void cache.invalidateQueries({ queryKey: shipmentKeys.desk });
  };
  return { events, arrived, touched, letIn };
};

const LoadingTable = () => (
  <div className="max-h-(--desk-height) overflow-hidden">
    <LoadingNote>Loading shipments…</LoadingNote>
    {Array.from({ length: 10 }, (_, index) => (
      <div
        key={index}
        className="grid h-29 content-center gap-2.5 border-b border-line px-4 min-[1180px]:flex min-[1180px]:h-12 min-[1180px]:items-center min-[1180px]:gap-6"
      >
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5 w-36 min-[1180px]:hidden" />
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="hidden h-5 flex-1 min-[1180px]:block" />
      </div>
    ))}
  </div>
);

export const AllShipments = () => {
  useDocumentHead('All Shipments');
  const cache = useQueryClient();
  const { filters, setFilters, change } = useFilters();
  const query = useMemo(() => requestOf(filters), [filters]);
  const desk = useDesk(query);
  const { events, arrived, touched, letIn } = useDeskEvents();
  const [deleting, setDeleting] = useState<number | null>(null);
  const { fetchNextPage, isFetchingNextPage } = desk;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  useEffect(() => {
    if (desk.isError) notify.error(texts.shipmentsLoadFailed);
  }, [desk.isError, desk.errorUpdatedAt]);

  const rows = useMemo(() => desk.data?.pages.flatMap((page) => page.rows) ?? [], [desk.data]);
  const total = desk.data?.pages[0]?.total ?? 0;

  return (
    <div className="page-width grid max-w-[110rem] gap-4 py-10">
      <PageHeading
        title="All Shipments"
        className="mb-2"
        lead="Everything that is on its way, and what somebody should look at first."
        actions={
          <>
            <ExportButton query={query} />
            <LinkButton to={pagePaths.createShipment} icon={<PackagePlus aria-hidden="true" className="size-4.5" />}>
              Create Shipment
            </LinkButton>
          </>
        }
      />
      <AttentionQueue filters={filters} onChoose={setFilters} />
      <Ticker messages={events} />
      <Card className="overflow-hidden [--desk-height:max(26rem,calc(100dvh-22rem))]">
        <div className="grid gap-3 border-b border-line p-4">
          <FilterBar filters={filters} onChange={change} />
          <DeskFilterChips filters={filters} onChange={change} />
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-3 text-sm">
            <p aria-live="polite" className="text-muted">
              {desk.data ? (
                <>
                  <span className="figures font-medium text-ink">{formatNumber(total)}</span>{' '}
                  {total === 1 ? 'shipment' : 'shipments'}
                  {desk.isPlaceholderData && ', reading…'}
                </>
              ) : (
                !desk.isError && 'Reading…'
              )}
            </p>
            <ZoneNote />
            {arrived > 0 && (
              <Button variant="secondary" size="small" onClick={letIn}>
                {arrived === 1 ? 'Show 1 new shipment' : `Show ${formatNumber(arrived)} new shipments`}
              </Button>
            )}
          </div>
        </div>
        {desk.isPending && <LoadingTable />}
        {desk.isError && !desk.data && (
          <ErrorState title="The list cannot be reached right now" onRetry={() => void desk.refetch()} />
        )}
        {desk.data && rows.length === 0 && (
          <EmptyState
            title={texts.noShipments}
            picture={<SearchX aria-hidden="true" className="size-10 text-muted" />}
            action={
              Object.keys(query).length > 0 && (
                <Button variant="secondary" onClick={() => setFilters(noFilters)}>
                  Clear the filters
                </Button>
              )
            }
          />
        )}
        {rows.length > 0 && (
          <DeskTable
            rows={rows}
            total={total}
            touched={touched}
            sort={filters.sort}
            hasMore={desk.hasNextPage}
            onSort={(sort) => change({ sort })}
            onMore={more}
            onDelete={setDeleting}
          />
        )}
      </Card>
      <DeleteShipmentDialog
        id={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => void cache.invalidateQueries({ queryKey: shipmentKeys.all })}
      />
    </div>
  );
};

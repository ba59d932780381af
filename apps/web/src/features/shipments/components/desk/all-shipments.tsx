import { useQueryClient } from '@tanstack/react-query';
import { apiPaths, type ShipmentsChanged } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { PackagePlus, SearchX } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../../components/ui/button.js';
import { EmptyState } from '../../../../components/ui/empty-state.js';
import { ErrorState } from '../../../../components/ui/error-state.js';
import { ExportButton } from '../../../../components/ui/export.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';
import { useUser } from '../../../../lib/session/session.js';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';
import { useMediaQuery } from '../../../../lib/page/use-media-query.js';
import { useDesk } from '../../api/desk-queries.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { DeleteShipmentDialog } from '../delete-shipment-dialog.js';
import { AttentionQueue } from './attention-queue.js';
import { BulkPanel } from './bulk-panel.js';
import { noFilters, requestOf, type DeskFilters } from './desk-filters.js';
import { DeskTable } from './desk-table.js';
import { DeskFilterChips, FilterBar } from './filter-bar.js';
import { JumpDialog } from './jump-dialog.js';
import { KeyHelp } from './key-help.js';
import { wordsOf } from './matched.js';
import { Panel } from './panel.js';
import { ParcelPanel } from './parcel-panel.js';
import { StatusBar } from './status-bar.js';
import { Ticker, withMessage } from './ticker.js';
import { useDeskKeys } from './use-desk-keys.js';
import { useDeskPlace } from './use-desk-place.js';
import { useDeskRows } from './use-desk-rows.js';
import './desk.css';
import { Icon } from '../../../../components/ui/icon.js';

const singleKeys = kept('local', storageKeys.local.letterKeys);

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
  <div className="min-h-0 flex-1 overflow-hidden max-[1179px]:max-h-(--desk-height)">
    <LoadingNote>Loading shipments…</LoadingNote>
    {Array.from({ length: 22 }, (_, index) => (
      <div
        key={index}
        className="grid h-29 content-center gap-2.5 border-b border-line px-4 min-[1180px]:flex min-[1180px]:h-9 min-[1180px]:items-center min-[1180px]:gap-6"
      >
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-36 min-[1180px]:hidden" />
        <Skeleton className="h-5 w-28 rounded-full" />
        <Skeleton className="hidden h-4 flex-1 min-[1180px]:block" />
      </div>
    ))}
  </div>
);

const Count = ({ total, isReading }: { total: number | undefined; isReading: boolean }) => (
  <p aria-live="polite" className="min-w-24 text-sm whitespace-nowrap text-muted">
    {total === undefined ? (
      isReading && 'Reading…'
    ) : (
      <>
        <span className="figures font-medium text-ink">{formatNumber(total)}</span>{' '}
        {total === 1 ? 'shipment' : 'shipments'}
        {isReading && ', reading…'}
      </>
    )}
  </p>
);

const NothingFound = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <EmptyState
    title={texts.noShipments}
    picture={<Icon of={SearchX} aria-hidden="true" className="size-10 text-muted" />}
    action={
      onClear && (
        <Button variant="secondary" onClick={onClear}>
          Clear the filters
        </Button>
      )
    }
  />
);

type Layer = 'jump' | 'keys' | null;

export const AllShipments = () => {
  useDocumentHead('All Shipments');
  const cache = useQueryClient();
  const mayChange = useUser().role !== 'auditor';
  const { filters, open, setFilters, change, openParcel, closeParcel } = useDeskPlace();
  const query = useMemo(() => requestOf(filters), [filters]);
  const list = JSON.stringify(query);
  const words = useMemo(() => wordsOf(filters.q), [filters.q]);
  const desk = useDesk(query);
  const { events, arrived, touched, letIn } = useDeskEvents();
  const [deleting, setDeleting] = useState<number | null>(null);
  const [layer, setLayer] = useState<Layer>(null);
  const [isBulk, setIsBulk] = useState(false);
  const [areKeysOn, setAreKeysOn] = useState(() => singleKeys.read() !== 'off');
  const page = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage } = desk;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  useEffect(() => {
    if (desk.isError) notify.error(texts.shipmentsLoadFailed);
  }, [desk.isError, desk.errorUpdatedAt]);

  const rows = useMemo(() => desk.data?.pages.flatMap((part) => part.rows) ?? [], [desk.data]);
  const total = desk.data?.pages[0]?.total;
  const { current, setCurrent, focused, focus, onFocused, chosen, choose, drop, neighbour } = useDeskRows(rows, open);
  const chosenShipments = useMemo(
    () => [...chosen.values()].map((shipment) => rows.find(({ id }) => id === shipment.id) ?? shipment),
    [chosen, rows],
  );
  const chosenIds = useMemo(() => new Set(chosen.keys()), [chosen]);

  const step = (by: 1 | -1) => {
    const id = neighbour(by);
    if (id === undefined) return;
    setCurrent(id);
    if (open === null) focus(id);
    else openParcel(id);
  };
  const closePanel = () => {
    if (!isBulk) return closeParcel();
    setIsBulk(false);
    focus(current);
  };
  const openRow = (id: number) => {
    setIsBulk(false);
    if (id !== open) openParcel(id);
  };
  const isPanelOpen = isBulk || open !== null;
  // There the panel covers the list.
  const isPhone = useMediaQuery('(max-width: 767px)');
  useDeskKeys(
    {
      next: () => step(1),
      previous: () => step(-1),
      open: () => current !== null && openRow(current),
      choose: () => mayChange && current !== null && choose(current, !chosen.has(current)),
      search: () => page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.select(),
      jump: () => setLayer('jump'),
      help: () => setLayer('keys'),
      close: () => {
        if (isPanelOpen) closePanel();
        return isPanelOpen;
      },
    },
    areKeysOn,
  );

  return (
    <div
      ref={page}
      className="desk flex flex-col min-[1180px]:h-[calc(100dvh-4rem)] min-[1180px]:min-h-96 max-[1179px]:[--desk-height:max(26rem,calc(100dvh-16rem))]"
    >
      <div className="flex min-h-0 flex-1">
        <div className="desk-list min-w-0 flex-1" inert={isPhone && isPanelOpen}>
          <div className="px-4 pt-3 [grid-area:head] min-[1400px]:pt-1.5">
            <h1 className="text-lg leading-6 whitespace-nowrap">All Shipments</h1>
            <Count total={total} isReading={total === undefined ? !desk.isError : desk.isPlaceholderData} />
          </div>
          <div className="flex flex-wrap content-end gap-2 px-4 pt-2 pb-1 [grid-area:actions] lg:max-[1399px]:pr-52 min-[1400px]:py-3">
            <ExportButton path={apiPaths.shipments} query={query} name="shipments" isEmpty={total === 0} />
            {mayChange && (
              <LinkButton
                to={pagePaths.createShipment}
                size="small"
                icon={<Icon of={PackagePlus} aria-hidden="true" className="size-4" />}
              >
                Create Shipment
              </LinkButton>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto px-4 py-2 [grid-area:lists] min-[1400px]:pr-0">
            <AttentionQueue filters={filters} onChoose={setFilters} />
            <DeskFilterChips filters={filters} onChange={change} />
          </div>
          <div className="desk-filters px-4 pt-2.5 pb-2 [grid-area:filters]">
            <FilterBar filters={filters} onChange={change} />
          </div>
          <div className="flex min-h-0 min-w-0 flex-col border-t border-line bg-surface [grid-area:table] min-[1400px]:ml-4 min-[1400px]:rounded-tl-md min-[1400px]:border-l">
            {desk.isPending && <LoadingTable />}
            {desk.isError && !desk.data && (
              <ErrorState title="The list cannot be reached right now" onRetry={() => void desk.refetch()} />
            )}
            {desk.data && rows.length === 0 && (
              <NothingFound onClear={list === '' ? undefined : () => setFilters(noFilters)} />
            )}
            {rows.length > 0 && (
              <DeskTable
                rows={rows}
                total={total ?? 0}
                touched={touched}
                sort={filters.sort}
                list={list}
                words={words}
                current={current}
                focused={focused}
                chosen={mayChange ? chosenIds : undefined}
                hasMore={desk.hasNextPage}
                onFocused={onFocused}
                onSort={(sort) => change({ sort })}
                onMore={more}
                onChoose={choose}
                onOpen={openRow}
                onCurrent={setCurrent}
                onDelete={setDeleting}
              />
            )}
          </div>
        </div>
        {isBulk ? (
          <Panel
            about="Update several parcels"
            title={`Update ${formatNumber(chosen.size)} selected`}
            onClose={closePanel}
          >
            <BulkPanel
              shipments={chosenShipments}
              onDone={(updated) => {
                drop(updated);
                closePanel();
              }}
            />
          </Panel>
        ) : (
          open !== null && <ParcelPanel key={open} id={open} onClose={closePanel} />
        )}
      </div>
      <StatusBar
        chosen={chosen.size}
        arrived={arrived}
        ticker={<Ticker messages={events} />}
        onUpdate={() => setIsBulk(true)}
        onClear={() => drop([...chosen.keys()])}
        onLetIn={letIn}
        onKeys={() => setLayer('keys')}
      />
      <KeyHelp
        open={layer === 'keys'}
        isOn={areKeysOn}
        onSwitch={(isOn) => {
          setAreKeysOn(isOn);
          singleKeys.write(isOn ? null : 'off');
        }}
        onClose={() => setLayer(null)}
      />
      <JumpDialog
        open={layer === 'jump'}
        mayBook={mayChange}
        onFilters={(next: DeskFilters) => setFilters(next)}
        onOpen={openRow}
        onClose={() => setLayer(null)}
      />
      <DeleteShipmentDialog
        id={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === open) closeParcel();
          void cache.invalidateQueries({ queryKey: shipmentKeys.all });
        }}
      />
    </div>
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { PackagePlus } from 'lucide';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { LinkButton } from '../../../../components/ui/basics/button.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { ExportButton } from '../../../../components/ui/display/export.js';
import { ErrorState } from '../../../../components/ui/feedback/error-state.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { useHandler } from '../../../../lib/page/use-handler.js';
import { useMediaQuery } from '../../../../lib/page/use-media-query.js';
import { mayWrite, useUser } from '../../../../lib/session/session.js';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { useShipments } from '../../api/shipment-queries.js';
import { DeleteShipmentDialog } from '../delete-shipment-dialog.js';
import { PrintedNote } from '../printed-note.js';
import { BulkPanel } from './bulk/bulk-panel.js';
import type { Stage } from './bulk/bulk-runner.js';
import { useBulkRunner, useBulkStage } from './bulk/use-bulk-runner.js';
import { noFilters, type DeskFilters } from './filters/desk-filters.js';
import { useDeskPlace } from './filters/use-desk-place.js';
import { JumpDialog } from './keyboard/jump-dialog.js';
import { KeyHelp } from './keyboard/key-help.js';
import { useDeskKeys } from './keyboard/use-desk-keys.js';
import { Ticker } from './live/ticker.js';
import { useAtWork } from './live/use-at-work.js';
import { useDeskList } from './live/use-desk-list.js';
import { Panel } from './panel/panel.js';
import { ParcelPanel } from './panel/parcel-panel.js';
import { useChosen, useSelection } from './selection/use-chosen.js';
import { DeskTable } from './table/desk-table.js';
import { Count, LoadingTable, NothingFound } from './table/list-states.js';
import { RowActionsProvider } from './table/row-actions.js';
import { useRowCursor } from './table/use-row-cursor.js';
import { AttentionQueue } from './views/attention-queue.js';
import { DeskFilterChips, FilterBar } from './filter-bar.js';
import { StatusBar } from './status-bar.js';
import './desk.css';

const singleKeys = kept('local', storageKeys.local.letterKeys);

/** Titles of the panel for each stage of a batch; empty before a batch begins. */
const panelTitles: Readonly<Record<Stage, string>> = {
  none: '',
  running: 'Update under way',
  failed: 'Unfinished update',
  open: 'Last update',
};

type Layer = 'jump' | 'keys' | null;

export const AllShipments = () => {
  useDocumentHead('All Shipments');
  const cache = useQueryClient();
  const mayChange = mayWrite(useUser());
  const { filters, open, setFilters, change, openParcel, closeParcel } = useDeskPlace();
  const [deleting, setDeleting] = useState<number | null>(null);
  const [layer, setLayer] = useState<Layer>(null);
  const shipments = useShipments();
  const bulk = useBulkRunner();
  const readStage = useBulkStage(bulk);
  const stage = mayChange ? readStage : 'none';
  const [isBulk, setIsBulk] = useState(stage !== 'none');
  const [areKeysOn, setAreKeysOn] = useState(() => singleKeys.read() !== 'off');
  const page = useRef<HTMLDivElement>(null);

  const { cursor, isAwaiting } = useRowCursor(open);
  const choices = useChosen();
  const { chosen } = choices;
  const isPanelOpen = isBulk || open !== null;
  // The list makes room after the panel is shown, because laying out its rows takes longer than a key press may.
  const isNarrowed = useDeferredValue(isPanelOpen, false);
  const { isAtWork, pointed, worked } = useAtWork();
  const list = useDeskList(
    filters,
    isAtWork || isPanelOpen || chosen.size > 0 || isAwaiting || layer !== null || deleting !== null,
  );
  const { reading, rows, total, show } = list;
  const selection = useSelection(choices, list);
  const chosenShipments = useMemo(() => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return [...chosen.values()].map((shipment) => shown.get(shipment.id) ?? shipments.now(shipment) ?? shipment);
  }, [chosen, rows, shipments]);

  const step = (by: 1 | -1) => {
    const current = cursor.current();
    const place = rows.findIndex(({ id }) => id === current);
    const id = rows[place < 0 ? 0 : place + by]?.id;
    if (id === undefined) return;
    cursor.setCurrent(id);
    if (open === null) cursor.focus(id);
    else openParcel(id);
  };
  const chooseCurrent = (isRange: boolean) => {
    const current = cursor.current();
    const shipment = rows.find(({ id }) => id === current);
    if (mayChange && shipment) selection.choose(shipment, isRange || !chosen.has(shipment.id), isRange);
  };
  const closePanel = () => {
    if (!isBulk) return closeParcel();
    setIsBulk(false);
    cursor.focus(cursor.current());
  };
  const openRow = useHandler((id: number) => {
    setIsBulk(false);
    if (id !== open) openParcel(id);
  });
  const rowActions = useMemo(() => ({ open: openRow, remove: setDeleting }), [openRow]);
  // On phones the panel covers the list.
  const isPhone = useMediaQuery('(max-width: 47.9375rem)');
  useDeskKeys(
    {
      next: () => step(1),
      previous: () => step(-1),
      open: () => {
        const current = cursor.current();
        if (current !== null) openRow(current);
      },
      choose: () => chooseCurrent(false),
      chooseRange: () => chooseCurrent(true),
      search: () => page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.select(),
      show,
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
      className="desk flex flex-col min-[73.75rem]:h-full min-[73.75rem]:min-h-96 min-[73.75rem]:[contain:size] max-[73.6875rem]:[--desk-height:max(26rem,calc(100dvh-16rem))]"
    >
      <div className="relative flex min-h-0 flex-1">
        <div
          className={classNames('desk-list min-w-0 flex-1', isNarrowed && 'min-[73.75rem]:pr-100')}
          inert={isPhone && isPanelOpen}
        >
          <div className="px-4 pt-3 [grid-area:head] min-[87.5rem]:pt-1.5">
            <h1 className="text-lg leading-[1.08] whitespace-nowrap">All Shipments</h1>
            <Count
              total={total}
              asOf={list.asOf}
              isReading={total === undefined || list.asOf !== undefined ? !reading.isError : reading.isPlaceholderData}
            />
            {total !== undefined && <PrintedNote loaded={rows.length} total={total} />}
          </div>
          <div className="desk-actions flex flex-wrap content-end gap-2 px-4 pt-2 pb-1 [grid-area:actions] lg:max-[87.4375rem]:pr-52 min-[87.5rem]:py-3">
            <ExportButton path={apiPaths.shipments} query={list.query} name="shipments" isEmpty={total === 0} />
            {mayChange && (
              <LinkButton
                to={pagePaths.createShipment}
                size="small"
                icon={<Icon of={PackagePlus} className="size-4" />}
              >
                Create Shipment
              </LinkButton>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto px-4 py-2 [grid-area:lists] min-[87.5rem]:pr-0">
            <AttentionQueue filters={filters} onChoose={setFilters} />
            <DeskFilterChips filters={filters} onChange={change} />
          </div>
          <div className="desk-filters px-4 pt-2.5 pb-2 [grid-area:filters]">
            <FilterBar filters={filters} rows={rows} onChange={change} />
          </div>
          <div
            {...worked}
            className="flex min-h-0 min-w-0 flex-col border-t border-line bg-surface [grid-area:table] min-[87.5rem]:ml-4 min-[87.5rem]:rounded-tl-md min-[87.5rem]:border-l"
          >
            {reading.isPending && <LoadingTable />}
            {reading.isError && !reading.data && (
              <ErrorState title="The list cannot be loaded right now" onRetry={() => void reading.refetch()} />
            )}
            {reading.data && rows.length === 0 && (
              <NothingFound filters={filters} onSearch={(q) => change({ q })} onClear={() => setFilters(noFilters)} />
            )}
            {rows.length > 0 && (
              <RowActionsProvider value={rowActions}>
                <DeskTable
                  selection={mayChange ? selection : undefined}
                  onChange={change}
                  {...{ list, filters, cursor }}
                />
              </RowActionsProvider>
            )}
          </div>
        </div>
        {/* Always there: a panel as the list's next sibling would make the browser match the styles of the whole list again. */}
        <div className="contents">
          {isBulk ? (
            <Panel
              about="Update several parcels"
              title={panelTitles[stage] || `Update ${formatNumber(chosen.size)} selected`}
              onClose={closePanel}
            >
              <BulkPanel
                runner={bulk}
                shipments={chosenShipments}
                onDone={(updated) => {
                  selection.drop(updated);
                  closePanel();
                }}
              />
            </Panel>
          ) : (
            open !== null && <ParcelPanel key={open} id={open} onClose={closePanel} />
          )}
        </div>
      </div>
      <StatusBar
        selection={selection}
        stage={stage}
        {...pointed}
        changes={list.changes}
        ticker={<Ticker messages={list.events} />}
        onUpdate={() => setIsBulk(true)}
        onShow={() => {
          show();
          page.current?.querySelector<HTMLElement>('[role="rowgroup"][tabindex]')?.focus({ preventScroll: true });
        }}
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
        onFilters={(next: DeskFilters) => setFilters(next)}
        onOpen={openRow}
        onClose={() => setLayer(null)}
      />
      <DeleteShipmentDialog
        id={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === open) closeParcel();
          void cache.invalidateQueries({ queryKey: shipmentKeys.all }).then(show);
        }}
      />
    </div>
  );
};

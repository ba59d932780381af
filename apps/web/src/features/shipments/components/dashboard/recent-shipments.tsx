import { pagePaths, texts } from '@waymark/contracts/ui';
import { SearchX } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../../components/ui/feedback/error-state.js';
import { LiveDot } from '../../../../components/ui/display/live-dot.js';
import { ParcelPicture } from '../../../../components/ui/feedback/parcel-picture.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { ZoneNote } from '../../../../components/ui/display/zone-note.js';
import { useMediaQuery } from '../../../../lib/page/use-media-query.js';
import { mayWrite, useUser } from '../../../../lib/session/session.js';
import { usePrinted } from '../../../../lib/page/use-printed.js';
import type { ShipmentList } from '../../api/shipment-cache.js';
import type { Touched } from '../../api/use-live-shipments.js';
import { DeleteShipmentDialog } from '../delete-shipment-dialog.js';
import { PrintedNote } from '../printed-note.js';
import { ChosenRow } from './chosen-row.js';
import { ShipmentCards } from './shipment-cards.js';
import { ShipmentsTable } from './shipments-table.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import type { Elements } from '../../../../components/ui/basics/elements.js';

const LoadingRows = () => (
  <div className="grid border-t border-line">
    <LoadingNote>Loading shipments…</LoadingNote>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex items-center gap-6 border-b border-line px-4 py-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="hidden h-5 flex-1 md:block" />
      </div>
    ))}
  </div>
);

const Rows = ({ list, touched, onMore }: { list: ShipmentList; touched: Touched; onMore: () => void }) => {
  const isPrinted = usePrinted();
  const isWide = useMediaQuery('(min-width: 55rem)') || isPrinted;
  const [deleting, setDeleting] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const List = isWide ? ShipmentsTable : ShipmentCards;
  return (
    <>
      <PrintedNote loaded={list.rows.length} total={list.total} className="px-4 pb-3" />
      <ChosenRow rows={list.rows} chosen={chosen} onChoose={setChosen} />
      <List list={list} touched={touched} chosen={chosen} onToggle={toggle} onMore={onMore} onDelete={setDeleting} />
      <DeleteShipmentDialog id={deleting} onClose={() => setDeleting(null)} />
    </>
  );
};

const NothingBooked = () =>
  mayWrite(useUser()) ? (
    <EmptyState
      title={texts.noShipments}
      picture={<ParcelPicture />}
      action={<LinkButton to={pagePaths.createShipment}>Book the first one</LinkButton>}
    >
      Book a shipment, and it appears here with its tracking number.
    </EmptyState>
  ) : (
    <EmptyState title={texts.noShipments} picture={<ParcelPicture />}>
      Shipments appear here when somebody books them.
    </EmptyState>
  );

export const RecentShipments = ({
  list,
  touched,
  failed,
  isFiltered,
  filters,
  suggestion,
  onClear,
  onMore,
  onRetry,
}: {
  list: ShipmentList | undefined;
  touched: Touched;
  failed: boolean;
  isFiltered: boolean;
  /** Shown under the heading. */
  filters: Elements;
  /** Shown if no shipment matches the filters. */
  suggestion: ReactNode;
  onClear: () => void;
  onMore: () => void;
  onRetry: () => void;
}) => (
  <Card className="overflow-hidden">
    <div className="flex items-center justify-between gap-4 px-4 py-4">
      <h2 className="text-lg">Recent Shipments</h2>
      <ZoneNote />
      <LiveDot />
    </div>
    {filters}
    {!list && !failed && <LoadingRows />}
    {!list && failed && (
      <ErrorState title="The list cannot be loaded right now" onRetry={onRetry}>
        Nothing is lost. It loads again when the connection returns.
      </ErrorState>
    )}
    {list?.total === 0 &&
      (isFiltered ? (
        <EmptyState
          title={texts.noShipments}
          picture={<Icon of={SearchX} className="size-10 text-muted" />}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear the filters
            </Button>
          }
        >
          {suggestion}
        </EmptyState>
      ) : (
        <NothingBooked />
      ))}
    {list && list.total > 0 && <Rows list={list} touched={touched} onMore={onMore} />}
  </Card>
);

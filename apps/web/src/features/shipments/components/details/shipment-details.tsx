import { RequestError } from '@waymark/client';
import { pagePaths, reporterNote, standingOf, texts } from '@waymark/contracts/ui';
import { CopyPlus, ExternalLink, History, Pencil, Printer, Trash2 } from 'lucide';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { LiveDot } from '../../../../components/ui/display/live-dot.js';
import { NotThere } from '../../../../components/ui/feedback/not-there.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { StatusPill } from '../../../../components/ui/display/status-pill.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { usePathId } from '../../../../lib/page/path-id.js';
import { useGlow } from '../../../../lib/live/use-glow.js';
import { useShipment } from '../../api/shipment-queries.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { mayWrite, useUser } from '../../../../lib/session/session.js';
import { DeleteShipmentDialog } from '../delete-shipment-dialog.js';
import { CurrentDueMark } from '../due-mark.js';
import { LabelDialog } from '../label/lazy-label-dialog.js';
import { BookedNote, useBooked } from './booked-note.js';
import { Facts } from './facts.js';
import { UpdateList } from './update-list.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const Loading = () => (
  <div className="page-width grid gap-6 py-10">
    <h1 className="sr-only">Shipment Details</h1>
    <LoadingNote>Loading shipment…</LoadingNote>
    <Skeleton className="h-10 w-72" />
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  </div>
);

export const ShipmentDetails = () => {
  const id = usePathId();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isGone, setIsGone] = useState(false);
  // While a deletion leaves the page, a refetch would answer 404.
  const { data: shipment, error, refetch } = useShipment(id, !isGone && !isLeaving);
  const [labelling, setLabelling] = useState(false);
  const isBooked = useBooked();
  const mayBook = mayWrite(useUser());
  const { touched, announcement } = useLiveShipments({
    only: id,
    onMessage: (message) => {
      if (message.id === id && message.kind === 'deleted') setIsGone(true);
    },
  });
  const glow = useGlow<HTMLDivElement>(touched.get(id));
  useDocumentHead(shipment?.tracking_number ?? 'Shipment Details');

  if (isGone && !isLeaving) {
    return (
      <NotThere page="Shipment Details" title="This shipment was deleted">
        Somebody deleted it a moment ago. It can no longer be changed.
      </NotThere>
    );
  }
  if (Number.isNaN(id) || (error && !shipment)) {
    const isUnanswered = error instanceof RequestError && error.status !== 404;
    return (
      <NotThere
        page="Shipment Details"
        title={texts.shipmentNotFound}
        onRetry={isUnanswered ? () => void refetch() : undefined}
      >
        {isUnanswered
          ? 'It could not be loaded right now.'
          : 'It may have been deleted, or it belongs to another account.'}
      </NotThere>
    );
  }
  if (!shipment) return <Loading />;
  const reported = reporterNote(standingOf(shipment));

  return (
    <div className="page-width grid gap-6 py-10 print:block print:max-w-none print:space-y-6 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-2">
          <p className="eyebrow">Shipment Details</p>
          <h1 className="figures text-lg font-semibold tracking-tight sm:text-xl" translate="no">
            {shipment.tracking_number}
          </h1>
          <div ref={glow} className="flex flex-wrap items-center gap-3 rounded-full">
            <StatusPill status={shipment.status} />
            {reported && <span className="text-sm font-medium text-muted">{reported}</span>}
            {shipment.estimated_delivery !== null && (
              <span className="text-sm">
                <CurrentDueMark isLabelled shipment={shipment} />
              </span>
            )}
            <LiveDot />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <div className="flex flex-wrap gap-2 max-xl:order-last max-xl:-ml-4">
            <LinkButton
              to={pagePaths.trackNumber(shipment.tracking_number)}
              variant="quiet"
              icon={<Icon of={ExternalLink} className="size-4" />}
            >
              Public page
            </LinkButton>
            <LinkButton
              to={pagePaths.shipmentHistory(shipment.id)}
              variant="quiet"
              icon={<Icon of={History} className="size-4" />}
            >
              History
            </LinkButton>
            <Button variant="quiet" onClick={() => setLabelling(true)} icon={<Icon of={Printer} className="size-4" />}>
              Label
            </Button>
            {mayBook && !isBooked && (
              <LinkButton
                to={pagePaths.duplicateShipment(shipment.id)}
                variant="quiet"
                icon={<Icon of={CopyPlus} className="size-4" />}
              >
                Duplicate
              </LinkButton>
            )}
          </div>
          <LinkButton
            to={pagePaths.editShipment(shipment.id)}
            variant="secondary"
            icon={<Icon of={Pencil} className="size-4" />}
          >
            Edit
          </LinkButton>
          <Button
            variant="secondary"
            onClick={() => setDeleting(true)}
            icon={<Icon of={Trash2} className="size-4 text-danger" />}
          >
            Delete
          </Button>
        </div>
      </div>
      {isBooked && <BookedNote shipment={shipment} onLabel={() => setLabelling(true)} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] print:block print:space-y-6">
        <Facts shipment={shipment} />
        <UpdateList shipment={shipment} />
      </div>
      {labelling && (
        <Suspense>
          <LabelDialog shipments={[shipment]} onClose={() => setLabelling(false)} />
        </Suspense>
      )}
      <DeleteShipmentDialog
        id={deleting ? shipment.id : null}
        onClose={() => setDeleting(false)}
        onConfirm={() => setIsLeaving(true)}
        onDeleted={() => void navigate(pagePaths.dashboard)}
        onFailed={() => setIsLeaving(false)}
      />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
};

import { fieldLabels, type Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { ExternalLink, History, MoveRight, type IconNode } from 'lucide';
import { useDeferredValue, useState } from 'react';
import { LinkButton } from '../../../../../components/ui/basics/button.js';
import { Party } from '../../../../../components/ui/display/party.js';
import { ErrorState } from '../../../../../components/ui/feedback/error-state.js';
import { LoadingNote, Skeleton } from '../../../../../components/ui/feedback/skeleton.js';
import { mayWrite, useUser } from '../../../../../lib/session/session.js';
import { useShipment } from '../../../api/shipment-queries.js';
import { AddUpdateForm } from '../../updates/add-update-form.js';
import { EditUpdateDialog } from '../../updates/edit-update-dialog.js';
import { SaidUpdate } from '../../updates/said-update.js';
import { suggestedUpdate } from '../../updates/suggested-update.js';
import { CurrentDueMark } from '../../due-mark.js';
import { Panel } from './panel.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../../components/ui/basics/isolated.js';
import { ReportedStatus } from '../../reported-status.js';

const Parties = ({ shipment }: { shipment: Shipment }) => (
  <div className="grid grid-cols-2 gap-4 text-sm">
    {(['sender', 'recipient'] as const).map((party) => (
      <div key={party} className="grid min-w-0 content-start gap-0.5 wrap-anywhere">
        <p className="text-xs text-muted">{party === 'sender' ? 'From' : 'To'}</p>
        <Party waybill={shipment} party={party} nameLook="font-semibold" />
      </div>
    ))}
    {shipment.delivery_instructions !== null && (
      <div className="col-span-2 grid gap-0.5">
        <p className="text-xs text-muted">{fieldLabels.delivery_instructions}</p>
        <p className="wrap-anywhere whitespace-pre-line">
          <Isolated translate="yes">{shipment.delivery_instructions}</Isolated>
        </p>
      </div>
    )}
  </div>
);

const Timeline = ({ shipment: { tracking_updates } }: { shipment: Shipment }) => (
  <section aria-label="Timeline" className="grid gap-3">
    <h3 className="text-sm font-semibold">
      Timeline <span className="figures font-medium text-muted">{`(${tracking_updates.length})`}</span>
    </h3>
    {tracking_updates.length === 0 ? (
      <p className="text-sm text-muted">{texts.noUpdates}</p>
    ) : (
      <ol className="grid gap-4">
        {tracking_updates.map((update) => (
          <SaidUpdate key={update.id} update={update} isWhole />
        ))}
      </ol>
    )}
  </section>
);

/** The form for the next update. After an update is added, the form resets with the next suggestion. */
const NextUpdate = ({ shipment }: { shipment: Shipment }) => {
  const [added, setAdded] = useState(0);
  const [toEdit, setToEdit] = useState<number | null>(null);
  const { status, tracking_updates } = shipment;
  return (
    <section aria-label="Add an update" className="grid gap-3">
      <h3 className="text-sm font-semibold">Next update</h3>
      <AddUpdateForm
        // An update by another person changes the suggestion; typed text is kept as a draft.
        key={`${added}:${status}:${tracking_updates[0]?.id}`}
        shipmentId={shipment.id}
        shipment={shipment}
        suggested={suggestedUpdate(shipment)}
        onAdded={(id = null) => {
          setAdded(added + 1);
          setToEdit(id);
        }}
      />
      <EditUpdateDialog shipment={shipment} id={toEdit} isJustAdded onClose={() => setToEdit(null)} />
    </section>
  );
};

const Way = ({ to, icon, children }: { to: string; icon: IconNode; children: string }) => (
  <LinkButton
    to={to}
    variant="quiet"
    size="small"
    className="min-h-9! px-2! text-xs!"
    icon={<Icon of={icon} className="size-4" />}
  >
    {children}
  </LinkButton>
);

/** A parcel in the panel: its route, the form for its next update, and its updates so far. */
export const ParcelPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: shipment, error, refetch } = useShipment(id);
  const mayChange = mayWrite(useUser());
  // The panel is shown first and filled afterwards, because its form takes longer than a key press may.
  const filled = useDeferredValue(shipment, undefined);
  return (
    <Panel
      about={`Parcel ${shipment?.tracking_number ?? id}`}
      title={
        <span translate="no" className="figures">
          {shipment?.tracking_number ?? '\u00a0'}
        </span>
      }
      lead={
        shipment && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <ReportedStatus shipment={shipment} className="py-0.5" />
            <CurrentDueMark shipment={shipment} />
          </div>
        )
      }
      actions={
        <>
          <Way to={pagePaths.shipment(id)} icon={MoveRight}>
            Details
          </Way>
          <Way to={pagePaths.shipmentHistory(id)} icon={History}>
            History
          </Way>
          {shipment && (
            <Way to={pagePaths.trackNumber(shipment.tracking_number)} icon={ExternalLink}>
              Public page
            </Way>
          )}
        </>
      }
      onClose={onClose}
    >
      {shipment && filled ? (
        <>
          {mayChange && <NextUpdate shipment={filled} />}
          <Timeline shipment={filled} />
          <Parties shipment={filled} />
        </>
      ) : error && !shipment ? (
        <ErrorState title={texts.shipmentNotFound} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingNote>Loading shipment…</LoadingNote>
          <Skeleton className="h-64 rounded-md" />
        </>
      )}
    </Panel>
  );
};

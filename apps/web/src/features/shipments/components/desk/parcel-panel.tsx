import type { Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { ExternalLink, History, MoveRight, type IconNode } from 'lucide';
import { useState } from 'react';
import { LinkButton } from '../../../../components/ui/button.js';
import { ErrorState } from '../../../../components/ui/error-state.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.js';
import { StatusPill } from '../../../../components/ui/status-pill.js';
import { useUser } from '../../../../lib/session/session.js';
import { useShipment } from '../../api/shipment-queries.js';
import { AddUpdateForm } from '../updates/add-update-form.js';
import { SaidUpdate } from '../updates/said-update.js';
import { suggestedUpdate } from '../updates/suggested-update.js';
import { DueMark } from './due-mark.js';
import { Panel } from './panel.js';
import { Icon } from '../../../../components/ui/icon.js';

const Party = ({ role, name, lines }: { role: string; name: string; lines: readonly string[] }) => (
  <div className="grid min-w-0 content-start gap-0.5 text-sm">
    <p className="text-xs text-muted">{role}</p>
    <p className="font-semibold break-words">{name}</p>
    {lines.map((line) => (
      <p key={line} className="break-words text-muted">
        {line}
      </p>
    ))}
  </div>
);

const Parties = ({ shipment: s }: { shipment: Shipment }) => (
  <div className="grid grid-cols-2 gap-4">
    <Party
      role="From"
      name={s.sender_name}
      lines={[s.sender_address, `${s.sender_city}, ${s.sender_country}`, s.sender_phone, s.sender_email]}
    />
    <Party
      role="To"
      name={s.recipient_name}
      lines={[s.recipient_address, `${s.recipient_city}, ${s.recipient_country}`, s.recipient_phone, s.recipient_email]}
    />
  </div>
);

const Timeline = ({ shipment: { tracking_updates } }: { shipment: Shipment }) => (
  <section aria-label="Timeline" className="grid gap-3">
    <h3 className="text-sm font-semibold">
      Timeline <span className="figures font-medium text-muted">({tracking_updates.length})</span>
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

/** The form begins again, with what is suggested next, once an update was added. */
const NextUpdate = ({ shipment }: { shipment: Shipment }) => {
  const [added, setAdded] = useState(0);
  const { status, tracking_updates } = shipment;
  return (
    <section aria-label="Add an update" className="grid gap-3">
      <h3 className="text-sm font-semibold">Next update</h3>
      <AddUpdateForm
        // What somebody else adds meanwhile suggests something else; what was typed is kept as a draft.
        key={`${added}:${status}:${tracking_updates[0]?.id}`}
        shipmentId={shipment.id}
        shipment={shipment}
        suggested={suggestedUpdate(shipment)}
        onAdded={() => setAdded(added + 1)}
      />
    </section>
  );
};

const Way = ({ to, icon, children }: { to: string; icon: IconNode; children: string }) => (
  <LinkButton
    to={to}
    variant="quiet"
    size="small"
    className="min-h-9! px-2! text-xs!"
    icon={<Icon of={icon} aria-hidden="true" className="size-4" />}
  >
    {children}
  </LinkButton>
);

/** A parcel beside the list: where it goes, what comes next, and what has been said of it. */
export const ParcelPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: shipment, error, refetch } = useShipment(id);
  const mayChange = useUser().role !== 'auditor';
  return (
    <Panel
      about={`Parcel ${shipment?.tracking_number ?? id}`}
      title={<span className="figures">{shipment?.tracking_number ?? '\u00a0'}</span>}
      lead={
        shipment && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <StatusPill status={shipment.status} className="py-0.5" />
            <DueMark shipment={shipment} />
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
      {shipment ? (
        <>
          {mayChange && <NextUpdate shipment={shipment} />}
          <Timeline shipment={shipment} />
          <Parties shipment={shipment} />
        </>
      ) : error ? (
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

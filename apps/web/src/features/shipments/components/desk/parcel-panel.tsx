import type { Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { ExternalLink, History, MoveRight } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../../../components/ui/button.js';
import { ErrorState } from '../../../../components/ui/error-state.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.js';
import { StatusPill, appearanceOfStatus } from '../../../../components/ui/status-pill.js';
import { formatDateTime } from '../../../../lib/wording/format.js';
import { useUser } from '../../../../lib/session/session.js';
import { useShipment } from '../../api/shipment-queries.js';
import { AddUpdateForm } from '../updates/add-update-form.js';
import { suggestedUpdate } from '../updates/suggested-update.js';
import { DueMark } from './due-mark.js';
import { Panel } from './panel.js';

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
        {tracking_updates.map(({ id, status, location, description, timestamp }) => {
          const { icon: Icon, color, label } = appearanceOfStatus(status);
          return (
            <li key={id} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
              <Icon aria-hidden="true" className="mt-0.5 size-4.5" style={{ color }} />
              <div>
                <p className="font-medium break-words">
                  {label}, {location}
                </p>
                <p className="break-words">{description}</p>
                <time dateTime={timestamp} className="text-xs text-muted">
                  {formatDateTime(timestamp)}
                </time>
              </div>
            </li>
          );
        })}
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

const linkLook = 'min-h-9! px-2! text-xs!';

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
          <LinkButton
            to={pagePaths.shipment(id)}
            variant="quiet"
            size="small"
            className={linkLook}
            icon={<MoveRight aria-hidden="true" className="size-4" />}
          >
            Details
          </LinkButton>
          <LinkButton
            to={pagePaths.shipmentHistory(id)}
            variant="quiet"
            size="small"
            className={linkLook}
            icon={<History aria-hidden="true" className="size-4" />}
          >
            History
          </LinkButton>
          {shipment && (
            <LinkButton
              to={pagePaths.trackNumber(shipment.tracking_number)}
              variant="quiet"
              size="small"
              className={linkLook}
              icon={<ExternalLink aria-hidden="true" className="size-4" />}
            >
              Public page
            </LinkButton>
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

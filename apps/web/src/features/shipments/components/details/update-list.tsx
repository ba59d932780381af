import { type Shipment, type TrackingUpdate } from '@waymark/contracts';
import { effectiveTime, isolated, pagePaths, texts } from '@waymark/contracts/ui';
import { MapPin, MapPinPlus, Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton, LinkButton } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.js';
import { StatusMark } from '../../../../components/ui/display/event-mark.js';
import { appearanceOfStatus } from '../../../../components/ui/display/status-pill.js';
import { ZoneNote } from '../../../../components/ui/display/zone-note.js';
import { WindowList } from '../../../../components/ui/display/window-list.js';
import { useWindowRows } from '../../../../lib/page/use-window-rows.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { DeleteUpdateDialog } from '../updates/delete-update-dialog.js';
import { EditUpdateDialog } from '../updates/edit-update-dialog.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { UpdateTime } from '../../../../components/ui/display/update-time.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

/** The update that the page opens for editing, kept across a reload until the edit ends. */
const useToEdit = (): { toEdit: number | null; forget: () => void } => {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const toEdit = typeof state === 'object' && state !== null && 'toEdit' in state ? Number(state.toEdit) : null;
  return { toEdit, forget: () => void (toEdit !== null && navigate('.', { replace: true, state: null })) };
};

/** Estimated height of an update in pixels, until it is measured. */
const HEIGHT = 110;

const Update = ({ update, onEdit, onDelete }: { update: TrackingUpdate; onEdit: () => void; onDelete: () => void }) => {
  const { color, label } = appearanceOfStatus(update.status);
  const name = `${label}, ${isolated(update.location)}, ${formatMoment(effectiveTime(update))}`;
  return (
    <div className="relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 pb-6 group-last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-1 left-[1.0625rem] w-0.5 rounded-full bg-line group-last:hidden"
      />
      <StatusMark status={update.status} />
      <p className="pt-1.5 font-semibold" style={{ color }}>
        {label}
      </p>
      <div className="col-span-2 col-start-2 row-start-2 -mt-2 grid gap-0.5">
        <p className="break-words">
          <Isolated translate="yes">{update.description}</Isolated>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon of={MapPin} className="size-3.5" />
            <Isolated>{update.location}</Isolated>
          </span>
          <UpdateTime update={update} />
        </p>
      </div>
      <div className="flex print:hidden">
        <IconButton label={`Edit ${name}`} className="size-10 text-muted" onClick={onEdit}>
          <Icon of={Pencil} className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${name}`} className="size-10 text-muted hover:text-danger" onClick={onDelete}>
          <Icon of={Trash2} className="size-4" />
        </IconButton>
      </div>
    </div>
  );
};

export const UpdateList = ({ shipment }: { shipment: Shipment }) => {
  const { id, tracking_updates } = shipment;
  const { toEdit, forget } = useToEdit();
  const [editing, setEditing] = useState<number | null>(toEdit);
  const [deleting, setDeleting] = useState<number | null>(null);
  const inSight = useWindowRows(tracking_updates, HEIGHT, { overscan: 50 });
  return (
    <Card className="grid content-start gap-5 p-5 sm:p-6 print:block print:space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          Tracking Updates{' '}
          <span className="figures text-base font-medium text-muted">{`(${tracking_updates.length})`}</span>
        </h2>
        <ZoneNote />
        <LinkButton
          to={pagePaths.addTracking(id)}
          size="small"
          className="print:hidden"
          icon={<Icon of={MapPinPlus} className="size-4" />}
        >
          Add Tracking
        </LinkButton>
      </div>
      {tracking_updates.length === 0 ? (
        <EmptyState
          title={texts.noUpdates}
          picture={<Icon of={MapPinPlus} className="size-10 text-muted" />}
          className="py-8"
        >
          The first one is usually the pickup. Add it, and everyone with the number sees it.
        </EmptyState>
      ) : (
        <WindowList rows={tracking_updates} inSight={inSight} rowClassName="group break-inside-avoid">
          {(update) => (
            <Update update={update} onEdit={() => setEditing(update.id)} onDelete={() => setDeleting(update.id)} />
          )}
        </WindowList>
      )}
      <EditUpdateDialog
        shipment={shipment}
        id={editing}
        isJustAdded={editing === toEdit}
        onClose={() => {
          setEditing(null);
          forget();
        }}
      />
      <DeleteUpdateDialog shipment={shipment} id={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
};

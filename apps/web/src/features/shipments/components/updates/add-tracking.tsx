import { RequestError } from '@waymark/client';
import type { Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useNavigate } from 'react-router-dom';
import { Card } from '../../../../components/ui/basics/card.js';
import { NotThere } from '../../../../components/ui/feedback/not-there.js';
import { PageHeading } from '../../../../components/ui/basics/page-heading.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { usePathId } from '../../../../lib/page/path-id.js';
import { useShipment } from '../../api/shipment-queries.js';
import { ReadOnlyNote } from '../read-only-note.js';
import { AddUpdateForm } from './add-update-form.js';
import { SaidSoFar } from './said-so-far.js';

const Form = ({ id, shipment }: { id: number; shipment: Shipment | undefined }) => {
  const navigate = useNavigate();
  const cancel = () => {
    const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (cameFromHere ? navigate(-1) : navigate(pagePaths.shipment(id)));
  };
  return (
    <AddUpdateForm
      shipmentId={id}
      shipment={shipment}
      onAdded={(toEdit = null) => void navigate(pagePaths.shipment(id), { state: toEdit === null ? null : { toEdit } })}
      onCancel={cancel}
    />
  );
};

export const AddTracking = () => {
  useDocumentHead('Add Tracking');
  const id = usePathId();
  const { data: shipment, error, refetch } = useShipment(id);
  if (Number.isNaN(id) || (error && !shipment)) {
    const isUnanswered = error instanceof RequestError && error.status !== 404;
    return (
      <NotThere
        page="Add Tracking"
        title={Number.isNaN(id) ? texts.invalidShipmentId : texts.shipmentNotFound}
        onRetry={isUnanswered ? () => void refetch() : undefined}
      />
    );
  }
  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title="Add Tracking"
        eyebrow={<span className="figures">{shipment?.tracking_number ?? '\u00a0'}</span>}
        lead="Everyone who watches this parcel sees it at once."
      />
      <ReadOnlyNote />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="p-5 sm:p-6">
          <Form key={id} id={id} shipment={shipment} />
        </Card>
        {shipment && <SaidSoFar shipment={shipment} />}
      </div>
    </div>
  );
};

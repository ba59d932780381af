import { useQueryClient } from '@tanstack/react-query';
import { RequestError, linesOf } from '@waymark/client';
import { type TrackingUpdateRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/button.js';
import { Card } from '../../../../components/ui/card.js';
import { ErrorState } from '../../../../components/ui/error-state.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { RestoredNote } from '../../../../components/ui/restored-note.js';
import { useDocumentHead } from '../../../../lib/document-head.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { toLocalInput } from '../../../../lib/format.js';
import { notify } from '../../../../lib/notify.js';
import { usePathId } from '../../../../lib/path-id.js';
import { useRequestKey } from '../../../../lib/request-key.js';
import { useUser } from '../../../../lib/session.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { useShipment } from '../../api/shipment-queries.js';
import { addTrackingUpdate } from '../../api/shipments-api.js';
import { SaidSoFar } from './said-so-far.js';
import { UpdateFields } from './update-fields.js';
import { updateFormSchema, type UpdateFormValues } from './update-form.js';

const AddForm = ({ shipmentId }: { shipmentId: number }) => {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const key = useRequestKey();
  const [now] = useState(() => toLocalInput(new Date()));
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema: updateFormSchema,
    defaultValues: { timestamp: now, status: '', location: '', description: '' },
    draft: `${useUser().id}:add-tracking:${shipmentId}`,
  });

  const submit = form.handleSubmit(async (update) => {
    try {
      await addTrackingUpdate(shipmentId, update, key.value());
      form.forgetDraft();
      void cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateAdded);
      void navigate(pagePaths.shipment(shipmentId));
    } catch (error) {
      key.failed(error);
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.updateAddFailed));
    }
  });

  const cancel = () => {
    form.forgetDraft();
    const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (cameFromHere ? navigate(-1) : navigate(pagePaths.shipment(shipmentId)));
  };

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
        <UpdateFields form={form} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.formState.isSubmitting}>
            Add Tracking
          </Button>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
};

export const AddTracking = () => {
  useDocumentHead('Add Tracking');
  const id = usePathId();
  const { data: shipment, error, refetch } = useShipment(id);
  if (Number.isNaN(id) || (error && !shipment)) {
    const isUnanswered = error instanceof RequestError && error.status !== 404;
    return (
      <div className="page-width py-10">
        <h1 className="sr-only">Add Tracking</h1>
        <ErrorState
          title={Number.isNaN(id) ? texts.invalidShipmentId : texts.shipmentNotFound}
          onRetry={isUnanswered ? () => void refetch() : undefined}
          action={
            <LinkButton to={pagePaths.dashboard} variant="secondary">
              Back to Dashboard
            </LinkButton>
          }
        />
      </div>
    );
  }
  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title="Add Tracking"
        eyebrow={<span className="figures">{shipment?.tracking_number ?? '\u00a0'}</span>}
        lead="Everyone who watches this parcel sees it at once."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AddForm key={id} shipmentId={id} />
        {shipment && <SaidSoFar shipment={shipment} />}
      </div>
    </div>
  );
};

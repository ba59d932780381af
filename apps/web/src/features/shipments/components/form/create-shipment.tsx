import { linesOf } from '@waymark/client';
import { createShipmentSchema, type CreateShipmentRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { useDocumentHead } from '../../../../lib/document-head.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notify.js';
import { onceOnline } from '../../../../lib/once-online.js';
import { useRequestKey } from '../../../../lib/request-key.js';
import { useUser } from '../../../../lib/session.js';
import { useShipments } from '../../api/shipment-queries.js';
import { createShipment } from '../../api/shipments-api.js';
import { ShipmentForm, type PartyTools } from './shipment-form.js';
import { emptyShipment, type ShipmentFormValues } from './shipment-form-values.js';

export const CreateShipment = ({ partyTools }: { partyTools?: PartyTools }) => {
  useDocumentHead('Create Shipment');
  const navigate = useNavigate();
  const shipments = useShipments();
  const draft = `${useUser().id}:create-shipment`;
  const key = useRequestKey(draft);
  const [waits, setWaits] = useState(false);
  const form = useDraftForm<ShipmentFormValues, CreateShipmentRequest>({
    schema: createShipmentSchema,
    defaultValues: emptyShipment,
    draft,
  });

  const submit = async (request: CreateShipmentRequest) => {
    try {
      const shipment = await onceOnline(
        () => createShipment(request, key.value()),
        () => setWaits(true),
      );
      key.succeeded();
      form.forgetDraft();
      shipments.remember(shipment);
      shipments.refreshCounts();
      notify.success(texts.shipmentCreated);
      void navigate(pagePaths.shipment(shipment.id));
    } catch (error) {
      key.failed(error);
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.shipmentCreateFailed));
    }
    setWaits(false);
  };

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title="Create Shipment"
        lead="Enter sender, recipient and parcel. You get the tracking number at once."
      />
      <ShipmentForm
        form={form}
        onSubmit={submit}
        partyTools={partyTools}
        onDiscard={() => {
          form.reset(emptyShipment);
          form.forgetDraft();
          key.succeeded();
        }}
      >
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          Create Shipment
        </Button>
        <p role="status" className="text-sm text-muted">
          {waits && 'Not sent yet. It is sent by itself, once, when there is a connection.'}
        </p>
      </ShipmentForm>
    </div>
  );
};

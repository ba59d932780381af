import { linesOf } from '@waymark/client';
import { createShipmentSchema, type CreateShipmentRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { useDocumentHead } from '../../../../lib/document-head.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notify.js';
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
  const key = useRequestKey();
  const form = useDraftForm<ShipmentFormValues, CreateShipmentRequest>({
    schema: createShipmentSchema,
    defaultValues: emptyShipment,
    draft: `${useUser().id}:create-shipment`,
  });

  const submit = async (request: CreateShipmentRequest) => {
    try {
      const shipment = await createShipment(request, key.value());
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
  };

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title="Create Shipment"
        lead="Say what goes where. The tracking number is yours the moment you press the button."
      />
      <ShipmentForm
        form={form}
        onSubmit={submit}
        partyTools={partyTools}
        onDiscard={() => {
          form.reset(emptyShipment);
          form.forgetDraft();
        }}
      >
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          Create Shipment
        </Button>
      </ShipmentForm>
    </div>
  );
};

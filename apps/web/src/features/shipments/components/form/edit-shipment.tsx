import { useQueryClient } from '@tanstack/react-query';
import { RequestError, detailOf, linesOf } from '@waymark/client';
import {
  createShipmentSchema,
  editShipmentSchema,
  fieldLabels,
  shipmentDateMessages,
  type Shipment,
} from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod/mini';
import { LinkButton } from '../../../../components/ui/basics/button.js';
import { ChangedElsewhere } from '../../../../components/ui/forms/changed-elsewhere.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { LostAnswerNote, NotSentNote } from '../../../../components/ui/feedback/unresolved-note.js';
import { NotThere } from '../../../../components/ui/feedback/not-there.js';
import { PageHeading } from '../../../../components/ui/basics/page-heading.js';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { changedMessages } from '../../../../lib/forms/changed-messages.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { withMessages } from '../../../../lib/forms/schema-with-messages.js';
import { useChangedElsewhere } from '../../../../lib/forms/use-changed-elsewhere.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notices/notify.js';
import { unconfirmedAfter, type Unconfirmed } from '../../../../lib/requests/keyed-request.js';
import { usePathId } from '../../../../lib/page/path-id.js';
import { useUser } from '../../../../lib/session/session.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { useShipment, useShipments } from '../../api/shipment-queries.js';
import { editShipment } from '../../api/shipments-api.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { ReadOnlyNote } from '../read-only-note.js';
import { SendButton } from '../send-button.js';
import { useBooked } from '../details/booked-note.js';
import { draftOfEdit } from './values/draft-of-edit.js';
import { LoadingForm } from './loading-form.js';
import type { AddressParts } from './sections/party-section.js';
import { ShipmentForm } from './shipment-form.js';
import { readingNumbers, valuesOf, type ShipmentFormValues } from './values/shipment-form-values.js';

type EditRequest = z.output<typeof editShipmentSchema>;

const EditForm = ({ shipment, addressParts }: { shipment: Shipment; addressParts: AddressParts }) => {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const shipments = useShipments();
  const draft = draftOfEdit(useUser().id, shipment.id);
  const schema = useMemo(
    () =>
      readingNumbers(
        withMessages(editShipmentSchema, (edit) => ({
          ...changedMessages(createShipmentSchema, edit, shipment),
          ...shipmentDateMessages(edit, shipment.created_at, shipment),
        })),
      ),
    [shipment],
  );
  const form = useDraftForm<ShipmentFormValues, EditRequest>({
    schema,
    defaultValues: valuesOf(shipment),
    draft,
  });

  const values = useMemo(() => valuesOf(shipment), [shipment]);
  const { undecided, decide, discard, version } = useChangedElsewhere(form, values, shipment.version, draft);
  const isBooked = useBooked();
  const question = useRef<HTMLDivElement>(null);
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();

  const submit = async (request: EditRequest) => {
    if (undecided.length > 0) return question.current?.focus();
    const wasOffline = !navigator.onLine;
    try {
      const edited = await editShipment(shipment.id, request, version);
      form.forgetDraft();
      shipments.remember(edited);
      shipments.refreshCounts();
      notify.success(texts.shipmentUpdated);
      void navigate(pagePaths.shipment(shipment.id));
    } catch (error) {
      const now = unconfirmedAfter(error, wasOffline && !navigator.onLine, unconfirmed);
      setUnconfirmed(now);
      if (now === 'unsent') return;
      // If a lost edit was saved, the next attempt needs the new version.
      if (now === 'lost' || (error instanceof RequestError && error.status === 412)) {
        await cache.invalidateQueries({ queryKey: shipmentKeys.one(shipment.id) });
      }
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.shipmentUpdateFailed));
    }
  };

  return (
    <ShipmentForm
      form={form}
      currentStatus={shipment.status}
      onSubmit={submit}
      addressParts={addressParts}
      question={
        <ChangedElsewhere
          ref={question}
          undecided={undecided}
          labelOf={(name) => fieldLabels[name]}
          onDecide={decide}
        />
      }
      restored={
        isBooked ? (
          <span>
            Your first attempt was booked as{' '}
            <Link
              translate="no"
              to={pagePaths.shipment(shipment.id)}
              className="figures font-medium text-signal underline underline-offset-4"
            >
              {shipment.tracking_number}
            </Link>
            . Your later changes are below, not saved yet.
          </span>
        ) : undefined
      }
      onDiscard={() => {
        form.reset(valuesOf(shipment));
        form.forgetDraft();
        discard();
        setUnconfirmed(undefined);
      }}
    >
      {unconfirmed === 'lost' && <LostAnswerNote button="Save Changes" />}
      {unconfirmed === 'unsent' && <NotSentNote button="Save Changes" />}
      <SendButton size="large" busy={form.formState.isSubmitting}>
        Save Changes
      </SendButton>
      <LinkButton to={pagePaths.shipment(shipment.id)} variant="secondary" onClick={form.forgetDraft}>
        Cancel
      </LinkButton>
    </ShipmentForm>
  );
};

export const EditShipment = ({ addressParts }: { addressParts: AddressParts }) => {
  useDocumentHead('Edit Shipment');
  const navigate = useNavigate();
  const id = usePathId();
  const { data: shipment, error } = useShipment(id);
  useLiveShipments();
  useEffect(() => {
    if (!error || shipment) return;
    notify.error(detailOf(error, texts.shipmentLoadFailed));
    void navigate(pagePaths.dashboard, { replace: true });
  }, [error, shipment, navigate]);

  if (Number.isNaN(id)) {
    return (
      <NotThere page="Edit Shipment" title={texts.invalidShipmentId}>
        There is no shipment number in the address.
      </NotThere>
    );
  }
  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title="Edit Shipment"
        lead={
          shipment ? (
            <span className="figures" translate="no">
              {shipment.tracking_number}
            </span>
          ) : (
            <Skeleton className="h-6 w-48" />
          )
        }
      />
      <ReadOnlyNote />
      {shipment ? <EditForm key={shipment.id} shipment={shipment} addressParts={addressParts} /> : <LoadingForm />}
    </div>
  );
};

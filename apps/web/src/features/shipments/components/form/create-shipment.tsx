import { linesOf } from '@waymark/client';
import { createShipmentSchema, type CreateShipmentRequest, type Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/page/notify.js';
import { onceOnline } from '../../../../lib/requests/once-online.js';
import { useRequestKey } from '../../../../lib/requests/request-key.js';
import { useUser } from '../../../../lib/session/session.js';
import { sessionTokens } from '../../../../lib/requests/token-source.js';
import { useRecentBookings, useShipment, useShipments } from '../../api/shipment-queries.js';
import { createShipment } from '../../api/shipments-api.js';
import { ReadOnlyNote } from '../read-only-note.js';
import { DoubtsNote } from './doubts-note.js';
import { LoadingForm } from './loading-form.js';
import type { AddressParts } from './party-section.js';
import { RecentPackages } from './recent-packages.js';
import { ShipmentForm } from './shipment-form.js';
import type { ShipmentFormValues } from './shipment-form-values.js';
import { anotherTo, duplicateOf, newBooking, recentPackages, type Package } from './starting-values.js';
import { useDoubts } from './use-doubts.js';

const MOST_PACKAGES = 3;
const none: readonly Shipment[] = [];

const BookingForm = ({
  values,
  draft,
  packages,
  addressParts,
}: {
  /** What the form begins with; what comes later flows into fields that nobody has touched. */
  values: ShipmentFormValues;
  draft: string;
  packages: readonly Package[];
  addressParts: AddressParts;
}) => {
  const navigate = useNavigate();
  const { id: account } = useUser();
  const shipments = useShipments();
  const key = useRequestKey(draft);
  /** Whoever has gone on to another page meanwhile stays there. */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const [waits, setWaits] = useState(false);
  const form = useDraftForm<ShipmentFormValues, CreateShipmentRequest>({
    schema: createShipmentSchema,
    defaultValues: values,
    draft,
  });
  const { reset } = form;
  useEffect(() => reset(values, { keepDirtyValues: true, keepErrors: true }), [values, reset]);
  const questions = useDoubts(form.control as unknown as Control<ShipmentFormValues>);
  const question = useRef<HTMLDivElement>(null);
  const isAsked = questions.open.length > 0;
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);

  const submit = async (request: CreateShipmentRequest) => {
    if (questions.asks(request)) return question.current?.focus();
    const isWanted = () => sessionTokens.accountId() === account;
    try {
      const shipment = await onceOnline({
        send: () => createShipment(request, key.value()),
        waiting: () => setWaits(true),
        isWanted,
      });
      key.succeeded();
      form.forgetDraft();
      shipments.remember(shipment);
      shipments.refreshCounts();
      notify.success(texts.shipmentCreated);
      if (isHere.current) void navigate(pagePaths.shipment(shipment.id), { state: { booked: true } });
    } catch (error) {
      if (!isWanted()) return;
      key.failed(error);
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.shipmentCreateFailed));
    }
    setWaits(false);
  };

  const asBefore = (chosen: Package) => {
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as keyof Package, value, { shouldDirty: true, shouldValidate: true });
    }
  };

  return (
    <ShipmentForm
      form={form}
      onSubmit={submit}
      addressParts={addressParts}
      start={<RecentPackages packages={packages} onChoose={asBefore} />}
      onDiscard={() => {
        form.reset(values);
        form.forgetDraft();
        key.succeeded();
      }}
    >
      <DoubtsNote
        ref={question}
        found={questions.open}
        booking={questions.booking}
        busy={form.formState.isSubmitting}
        onPass={questions.pass}
      />
      <Button type="submit" size="large" busy={form.formState.isSubmitting}>
        Create Shipment
      </Button>
      <p role="status" className="text-sm text-muted">
        {waits && 'Not sent yet. It is sent by itself, once, when there is a connection.'}
      </p>
    </ShipmentForm>
  );
};

type Kind = 'new' | 'duplicate' | 'recipient';

const leads: Record<Kind, string> = {
  new: 'Enter sender, recipient and parcel. You get the tracking number at once.',
  duplicate: 'The same again, with a tracking number of its own. Change what is different.',
  recipient: 'Something else for the same person. Say what it is this time.',
};

/** What the address asks to begin with: `?duplicate=7` is shipment 7 again, `?recipient=7` another one to whom that went. */
const useStart = (): { kind: Kind; id: number } => {
  const [search] = useSearchParams();
  for (const kind of ['duplicate', 'recipient'] as const) {
    const id = Number(search.get(kind));
    if (Number.isSafeInteger(id) && id > 0) return { kind, id };
  }
  return { kind: 'new', id: NaN };
};

const valuesFor = (kind: Kind, shipment: Shipment | undefined): ShipmentFormValues | undefined => {
  if (kind === 'new' || !shipment) return undefined;
  return kind === 'duplicate' ? duplicateOf(shipment) : anotherTo(shipment);
};

export const CreateShipment = ({ addressParts }: { addressParts: AddressParts }) => {
  useDocumentHead('Create Shipment');
  const user = useUser();
  const { kind, id } = useStart();
  const { data: shipment, error } = useShipment(id);
  const { data: recent = none } = useRecentBookings();
  const isMissing = error !== null && !shipment;
  useEffect(() => {
    if (isMissing) notify.error(texts.shipmentNotFound);
  }, [isMissing]);
  const copied = useMemo(() => valuesFor(kind, shipment), [kind, shipment]);
  const fresh = useMemo(() => newBooking(user, recent), [user, recent]);
  const packages = useMemo(() => recentPackages(recent, MOST_PACKAGES), [recent]);
  const isNew = kind === 'new' || isMissing;
  const values = isNew ? fresh : copied;
  const draft = `${user.id}:create-shipment${isNew ? '' : `:${kind}-${id}`}`;

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading title="Create Shipment" lead={leads[isNew ? 'new' : kind]} />
      <ReadOnlyNote />
      {values ? (
        <BookingForm
          key={draft}
          values={values}
          draft={draft}
          packages={kind === 'duplicate' && !isNew ? [] : packages}
          addressParts={addressParts}
        />
      ) : (
        <LoadingForm />
      )}
    </div>
  );
};

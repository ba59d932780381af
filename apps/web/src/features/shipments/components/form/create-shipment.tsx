import { linesOf } from '@waymark/client';
import {
  createShipmentSchema,
  shipmentDateMessages,
  type CreateShipmentRequest,
  type Shipment,
} from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../../../components/ui/basics/page-heading.js';
import { LostAnswerNote, UnresolvedNote } from '../../../../components/ui/feedback/unresolved-note.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { writeDraft, writeDraftBase } from '../../../../lib/forms/drafts.js';
import { withMessages } from '../../../../lib/forms/schema-with-messages.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notices/notify.js';
import { onceOnline } from '../../../../lib/requests/once-online.js';
import {
  UnresolvedRequestError,
  giveUp,
  isAnswerLost,
  useKeyedRequest,
} from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { sessionTokens } from '../../../../lib/requests/token-source.js';
import { serverTime } from '../../../../lib/live/server-time.js';
import { useRecentBookings, useShipment, useShipments } from '../../api/shipment-queries.js';
import { createShipment } from '../../api/shipments-api.js';
import { ReadOnlyNote } from '../read-only-note.js';
import { SendButton } from '../send-button.js';
import { draftOfEdit } from './values/draft-of-edit.js';
import { DoubtsNote } from './doubts/doubts-note.js';
import { LoadingForm } from './loading-form.js';
import type { AddressParts } from './sections/party-section.js';
import { RecentPackages } from './sections/recent-packages.js';
import { ShipmentForm } from './shipment-form.js';
import { readingNumbers, valuesOf, type ShipmentFormValues } from './values/shipment-form-values.js';
import { anotherTo, duplicateOf, newBooking, recentPackages, type Package } from './values/starting-values.js';
import { useDoubts } from './doubts/use-doubts.js';

const MOST_PACKAGES = 3;

const bookingSchema = readingNumbers(
  withMessages(createShipmentSchema, (form) => shipmentDateMessages(form, serverTime())),
);

/** The values that the person changed after the request was sent. */
const changedSince = (sent: CreateShipmentRequest, typed: CreateShipmentRequest): object => {
  const before = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => before.get(name) !== value));
};

const none: readonly Shipment[] = [];

const BookingForm = ({
  values,
  draft,
  packages,
  addressParts,
}: {
  /** Initial values. Later values update only fields that the person has not changed. */
  values: ShipmentFormValues;
  draft: string;
  packages: readonly Package[];
  addressParts: AddressParts;
}) => {
  const navigate = useNavigate();
  const { id: account } = useUser();
  const shipments = useShipments();
  const booking = useKeyedRequest<CreateShipmentRequest>(draft);
  /** False after the person has left the page, so that the response does not navigate away from the new one. */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const [waits, setWaits] = useState(false);
  const [isUnresolved, setIsUnresolved] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const form = useDraftForm<ShipmentFormValues, CreateShipmentRequest>({
    schema: bookingSchema,
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
    setIsUnresolved(false);
    setIsLost(false);
    const isWanted = () => sessionTokens.accountId() === account;
    /** The entries that the person may have corrected while the form waited. Invalid corrections are not sent. */
    const corrected = () => bookingSchema.safeParse(form.getValues()).data ?? request;
    try {
      const sent = await onceOnline({
        send: () => booking.send(corrected(), createShipment),
        waiting: () => setWaits(true),
        isWanted,
      });
      const { answer: shipment } = sent;
      form.forgetDraft();
      shipments.remember(shipment);
      shipments.refreshCounts();
      notify.success(texts.shipmentCreated);
      if (sent.isEarlier) {
        notify.info(
          `Your first attempt was booked as ${shipment.tracking_number}. Its edit form contains your later changes.`,
        );
        const edit = draftOfEdit(account, shipment.id);
        writeDraft(edit, changedSince(sent.body, corrected()));
        writeDraftBase(edit, { version: shipment.version, values: valuesOf(shipment) });
        if (isHere.current) void navigate(pagePaths.editShipment(shipment.id), { state: { booked: true } });
        return;
      }
      if (isHere.current) void navigate(pagePaths.shipment(shipment.id), { state: { booked: true } });
    } catch (error) {
      if (!isWanted()) return;
      if (error instanceof UnresolvedRequestError) {
        setWaits(false);
        setIsUnresolved(true);
        return;
      }
      setIsLost(isAnswerLost(error));
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
        giveUp(booking);
        setIsLost(false);
      }}
    >
      <DoubtsNote
        ref={question}
        found={questions.open}
        booking={questions.booking}
        busy={form.formState.isSubmitting}
        onPass={questions.pass}
      />
      {isUnresolved && <UnresolvedNote to={pagePaths.dashboard} place="in the list" />}
      {isLost && <LostAnswerNote button="Create Shipment" />}
      <SendButton size="large" busy={form.formState.isSubmitting}>
        Create Shipment
      </SendButton>
      <p role="status" className="text-sm text-muted">
        {waits && 'Not sent yet. It is sent automatically, once, when the connection returns.'}
      </p>
    </ShipmentForm>
  );
};

type Kind = 'new' | 'duplicate' | 'recipient';

const leads: Record<Kind, string> = {
  new: 'Enter the sender, the recipient and the parcel. You get the tracking number immediately.',
  duplicate: 'A copy with a new tracking number. Change what is different.',
  recipient: 'Another parcel for the same person. Describe the new contents.',
};

/** How the form starts: `?duplicate=7` copies shipment 7, `?recipient=7` starts another shipment to its recipient. */
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

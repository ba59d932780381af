import { useQueryClient } from '@tanstack/react-query';
import { RequestError, linesOf } from '@waymark/client';
import type { Shipment, TrackingUpdateRequest } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/basics/button.js';
import { RestoredNote } from '../../../../components/ui/forms/restored-note.js';
import { LostAnswerNote, NotSentNote, UnresolvedNote } from '../../../../components/ui/feedback/unresolved-note.js';
import { writeDraft, writeDraftBase } from '../../../../lib/forms/drafts.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { notify } from '../../../../lib/notices/notify.js';
import {
  UnresolvedRequestError,
  giveUp,
  isAnswerLost,
  useKeyedRequest,
} from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { serverTime } from '../../../../lib/live/server-time.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { addTrackingUpdate } from '../../api/shipments-api.js';
import { SendButton } from '../send-button.js';
import { knownPartiesOf } from './public-text.js';
import { knownPlaces, suggestedPlace, suggestedWords, type SuggestedUpdate } from './suggested-update.js';
import { UpdateFields } from './update-fields.js';
import {
  draftOfUpdate,
  typedSince,
  updateFormSchemaFor,
  valuesOfUpdate,
  type UpdateFormValues,
} from './update-form.js';
import { UpdateQuestionNote, textQuestions, useTimeQuestions } from './update-question-note.js';

const REPEATED = 'You had added the same update just before, so nothing was added.';

/** Milliseconds between attempts while the server does not respond. */
const BETWEEN = 5_000;

const nothing: SuggestedUpdate = { status: '', location: '', description: '' };

/** Adds an update to a shipment, prefilled with the current time and the suggestion. Asks no questions until the shipment has loaded. */
export const AddUpdateForm = ({
  shipmentId,
  shipment,
  suggested = nothing,
  onAdded,
  onCancel,
}: {
  shipmentId: number;
  shipment: Shipment | undefined;
  suggested?: SuggestedUpdate;
  /** Receives the id of the update to edit if the person changed the form after it was sent. */
  onAdded: (toEdit?: number | null) => void;
  onCancel?: () => void;
}) => {
  const cache = useQueryClient();
  const { id: account } = useUser();
  const draft = `${account}:add-tracking:${shipmentId}`;
  const scan = useKeyedRequest<TrackingUpdateRequest>(draft);
  const [now] = useState(serverTime);
  const booked_at = shipment?.created_at;
  const schema = useMemo(() => updateFormSchemaFor(booked_at === undefined ? [] : [booked_at]), [booked_at]);
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema,
    defaultValues: { timestamp: now, ...suggested },
    draft,
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const [timestamp, location, description] = useWatch({
    control: form.control,
    name: ['timestamp', 'location', 'description'],
  });
  const questions = [
    ...useTimeQuestions(shipment, timestamp),
    ...textQuestions([location, description], shipment && knownPartiesOf([shipment])),
  ];
  const question = useRef<HTMLDivElement>(null);
  const entries = JSON.stringify([timestamp, location, description]);
  /** The entries that the person chose to send in spite of the questions about them. */
  const passed = useRef<string>(undefined);
  const [isUnresolved, setIsUnresolved] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [unsent, setUnsent] = useState<'kept' | 'waits'>();

  const stopWaiting = () => setUnsent((before) => before && 'kept');
  const submit = form.handleSubmit(async (update) => {
    setIsUnresolved(false);
    const waits = unsent === 'waits';
    if (!waits) setIsLost(false);
    try {
      const sent = await scan.send(update, (body, key) => addTrackingUpdate(shipmentId, body, key));
      setUnsent(undefined);
      setIsLost(false);
      const { update: added, isRepeated } = sent.answer;
      const later = typedSince(sent.body, update, form.getValues(), dirtyFields);
      const isChanged = Object.keys(later).length > 0;
      if (isRepeated) notify.info(REPEATED);
      else notify.success(texts.updateAdded);
      // The equal update is not the one of this form, so the later entries must not go into it.
      if (isRepeated && isChanged) return;
      const toEdit = isChanged ? added.id : undefined;
      if (toEdit !== undefined) {
        const edit = draftOfUpdate(account, toEdit);
        writeDraft(edit, later);
        // Version 0 is older than any version with the update, so only another person's change to the update raises a question.
        writeDraftBase(edit, { version: 0, values: valuesOfUpdate(added) });
      }
      form.forgetDraft();
      void cache.invalidateQueries({ queryKey: shipmentKeys.all });
      onAdded(toEdit);
    } catch (error) {
      if (scan.isUnsent()) return setUnsent((before) => before ?? 'kept');
      const isUnavailable = error instanceof RequestError && error.status === 503;
      const waitsOn = waits && (isAnswerLost(error) || isUnavailable);
      setIsLost(waitsOn || isAnswerLost(error));
      if (waitsOn) return;
      setUnsent(undefined);
      if (error instanceof UnresolvedRequestError) return setIsUnresolved(true);
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.updateAddFailed));
    }
  }, stopWaiting);

  const sendAgain = useEffectEvent(() => {
    if (!navigator.onLine || isSubmitting) return;
    if (questions.length === 0 || passed.current === entries) return void submit();
    stopWaiting();
    question.current?.focus();
  });
  useEffect(() => {
    if (unsent !== 'waits') return;
    const send = () => sendAgain();
    window.addEventListener('online', send);
    const timer = setInterval(send, BETWEEN);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [unsent]);

  const discard = () => {
    giveUp(scan);
    setUnsent(undefined);
    setIsLost(false);
    form.discardDraft();
  };

  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.trigger();
    question.current?.focus();
  };

  /** Replaces suggested values with those for the new status, but never typed values. */
  const follow = (status: UpdateFormValues['status']) => {
    if (!shipment || status === '') return;
    if (!dirtyFields.location) form.resetField('location', { defaultValue: suggestedPlace(shipment, status) });
    if (!dirtyFields.description) form.resetField('description', { defaultValue: suggestedWords(status) });
  };

  return (
    <form noValidate onSubmit={questions.length > 0 ? ask : submit} className="grid gap-5">
      {form.restored && <RestoredNote onDiscard={discard} />}
      <UpdateFields
        form={form}
        places={shipment && knownPlaces(shipment)}
        onStatus={suggested === nothing ? undefined : follow}
      />
      <UpdateQuestionNote
        ref={question}
        questions={questions}
        pass="Add it as it is"
        busy={isSubmitting}
        onPass={() => {
          passed.current = entries;
          void submit();
        }}
      />
      {isUnresolved && <UnresolvedNote to={pagePaths.shipment(shipmentId)} place="among the tracking updates" />}
      {isLost && unsent !== 'waits' && <LostAnswerNote button="Add Tracking" />}
      {unsent && !(isLost && unsent === 'kept') && (
        <NotSentNote
          button="Add Tracking"
          waits={unsent === 'waits'}
          isLost={isLost}
          onChoose={(waits) => setUnsent(waits ? 'waits' : 'kept')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SendButton busy={isSubmitting}>Add Tracking</SendButton>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              form.forgetDraft();
              giveUp(scan);
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};

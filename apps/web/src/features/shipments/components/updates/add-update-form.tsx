import { useQueryClient } from '@tanstack/react-query';
import { linesOf } from '@waymark/client';
import type { Shipment, TrackingUpdateRequest } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.js';
import { RestoredNote } from '../../../../components/ui/restored-note.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { toLocalInput } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';
import { useRequestKey } from '../../../../lib/requests/request-key.js';
import { useUser } from '../../../../lib/session/session.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { addTrackingUpdate } from '../../api/shipments-api.js';
import { knownPlaces, suggestedPlace, suggestedWords, type SuggestedUpdate } from './suggested-update.js';
import { UpdateFields } from './update-fields.js';
import { updateFormSchema, type UpdateFormValues } from './update-form.js';
import { UpdateTimeNote, useTimeQuestions } from './update-time-note.js';

const nothing: SuggestedUpdate = { status: '', location: '', description: '' };

/** Adds an update to a shipment, from now and from what is suggested; what is not known of the shipment yet is not asked about. */
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
  onAdded: () => void;
  onCancel?: () => void;
}) => {
  const cache = useQueryClient();
  const key = useRequestKey();
  const [now] = useState(() => toLocalInput(new Date()));
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema: updateFormSchema,
    defaultValues: { timestamp: now, ...suggested },
    draft: `${useUser().id}:add-tracking:${shipmentId}`,
  });
  const timestamp = useWatch({ control: form.control, name: 'timestamp' });
  const questions = useTimeQuestions(shipment, timestamp);
  const question = useRef<HTMLDivElement>(null);

  const submit = form.handleSubmit(async (update) => {
    try {
      await addTrackingUpdate(shipmentId, update, key.value());
      form.forgetDraft();
      void cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateAdded);
      onAdded();
    } catch (error) {
      key.failed(error);
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.updateAddFailed));
    }
  });

  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.trigger();
    question.current?.focus();
  };

  /** What a status suggests takes the place of what was suggested, never of what somebody wrote. */
  const follow = (status: UpdateFormValues['status']) => {
    if (!shipment || status === '') return;
    const { dirtyFields } = form.formState;
    if (!dirtyFields.location) form.resetField('location', { defaultValue: suggestedPlace(shipment, status) });
    if (!dirtyFields.description) form.resetField('description', { defaultValue: suggestedWords(status) });
  };

  return (
    <form noValidate onSubmit={questions.length > 0 ? ask : submit} className="grid gap-5">
      {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
      <UpdateFields
        form={form}
        places={shipment && knownPlaces(shipment)}
        onStatus={suggested === nothing ? undefined : follow}
      />
      <UpdateTimeNote
        ref={question}
        questions={questions}
        pass="Add it as it is"
        busy={form.formState.isSubmitting}
        onPass={() => void submit()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Add Tracking
        </Button>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              form.forgetDraft();
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

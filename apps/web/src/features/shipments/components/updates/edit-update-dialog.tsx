import { useQueryClient } from '@tanstack/react-query';
import { RequestError, linesOf } from '@waymark/client';
import { fieldLabels, type Shipment, type TrackingUpdate, type TrackingUpdateRequest } from '@waymark/contracts';
import { STATUS_LABELS, texts } from '@waymark/contracts/ui';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.js';
import { ChangedElsewhere } from '../../../../components/ui/changed-elsewhere.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { RestoredNote } from '../../../../components/ui/restored-note.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useChangedElsewhere } from '../../../../lib/forms/use-changed-elsewhere.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { toLocalInput } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';
import { useUser } from '../../../../lib/session/session.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { editTrackingUpdate } from '../../api/shipments-api.js';
import { knownPlaces } from './suggested-update.js';
import { UpdateFields } from './update-fields.js';
import { updateFormSchema, type UpdateFormValues } from './update-form.js';
import { UpdateTimeNote, useTimeQuestions } from './update-time-note.js';

const valuesOf = (update: TrackingUpdate): UpdateFormValues => ({
  timestamp: toLocalInput(new Date(update.timestamp)),
  status: update.status,
  location: update.location,
  description: update.description,
});

const labelOf = (name: keyof UpdateFormValues): string => (name === 'timestamp' ? 'Date and Time' : fieldLabels[name]);

const wordsOf = (value: unknown, name: keyof UpdateFormValues): string => {
  const text = String(value);
  if (name === 'status') return STATUS_LABELS[text as TrackingUpdate['status']];
  return name === 'timestamp' ? text.replace('T', ' ') : text;
};

const EditForm = ({
  shipment,
  update,
  onClose,
}: {
  shipment: Shipment;
  update: TrackingUpdate;
  onClose: () => void;
}) => {
  const cache = useQueryClient();
  const values = useMemo(() => valuesOf(update), [update]);
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema: updateFormSchema,
    defaultValues: values,
    draft: `${useUser().id}:edit-update:${update.id}`,
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const timestamp = useWatch({ control: form.control, name: 'timestamp' });
  const { undecided, decide, version } = useChangedElsewhere(form, values, shipment.version);
  const question = useRef<HTMLDivElement>(null);
  const doubts = useTimeQuestions(dirtyFields.timestamp ? shipment : undefined, timestamp, update.id);
  const doubt = useRef<HTMLDivElement>(null);

  const submit = form.handleSubmit(async (request) => {
    try {
      // The input shows minutes: an untouched time goes back with the seconds it came with.
      const timestamp = dirtyFields.timestamp ? request.timestamp : update.timestamp;
      await editTrackingUpdate(update.id, { ...request, timestamp }, version);
      form.forgetDraft();
      void cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateEdited);
      onClose();
    } catch (error) {
      if (error instanceof RequestError && error.status === 412) {
        await cache.invalidateQueries({ queryKey: shipmentKeys.one(shipment.id) });
      }
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.updateEditFailed));
    }
  });

  const cancel = () => {
    form.forgetDraft();
    onClose();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (undecided.length + doubts.length === 0) return void submit(event);
        event.preventDefault();
        (undecided.length > 0 ? question : doubt).current?.focus();
      }}
      className="grid gap-5"
    >
      <ChangedElsewhere ref={question} undecided={undecided} labelOf={labelOf} wordsOf={wordsOf} onDecide={decide} />
      {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
      <UpdateFields form={form} places={knownPlaces(shipment)} />
      <UpdateTimeNote
        ref={doubt}
        questions={undecided.length > 0 ? [] : doubts}
        pass="Save it as it is"
        busy={isSubmitting}
        onPass={() => void submit()}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save Changes
        </Button>
      </div>
    </form>
  );
};

/** Open while there is an update to edit; one that somebody deletes meanwhile closes it. */
export const EditUpdateDialog = ({
  shipment,
  id,
  onClose,
}: {
  shipment: Shipment;
  id: number | null;
  onClose: () => void;
}) => {
  const update = shipment.tracking_updates.find((one) => one.id === id);
  return (
    <Dialog open={update !== undefined} onClose={onClose} title="Edit Tracking Update">
      {update && <EditForm key={update.id} shipment={shipment} update={update} onClose={onClose} />}
    </Dialog>
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { RequestError, linesOf } from '@waymark/client';
import {
  fieldLabels,
  isInstant,
  type Shipment,
  type TrackingUpdate,
  type TrackingUpdateRequest,
} from '@waymark/contracts';
import { STATUS_LABELS, texts } from '@waymark/contracts/ui';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/basics/button.js';
import { ChangedElsewhere } from '../../../../components/ui/forms/changed-elsewhere.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { RestoredNote } from '../../../../components/ui/forms/restored-note.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useChangedElsewhere } from '../../../../lib/forms/use-changed-elsewhere.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useUser } from '../../../../lib/session/session.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { editTrackingUpdate } from '../../api/shipments-api.js';
import { SendButton } from '../send-button.js';
import { InsteadOfChange, useIsRefused } from './courier-update.js';
import { knownPartiesOf } from './public-text.js';
import { knownPlaces } from './suggested-update.js';
import { UpdateFields } from './update-fields.js';
import { draftOfUpdate, editFormSchemaFor, valuesOfUpdate, type UpdateFormValues } from './update-form.js';
import { UpdateQuestionNote, textQuestions, useTimeQuestions } from './update-question-note.js';

const labelOf = (name: keyof UpdateFormValues): string => (name === 'timestamp' ? 'Date and Time' : fieldLabels[name]);

const wordsOf = (value: unknown, name: keyof UpdateFormValues): string => {
  const text = String(value);
  if (name === 'status') return STATUS_LABELS[text as TrackingUpdate['status']];
  return name === 'timestamp' && isInstant(text) ? formatDateTime(text) : text;
};

const EditForm = ({
  shipment,
  update,
  isJustAdded,
  onClose,
}: {
  shipment: Shipment;
  update: TrackingUpdate;
  isJustAdded: boolean;
  onClose: () => void;
}) => {
  const cache = useQueryClient();
  const values = useMemo(() => valuesOfUpdate(update), [update]);
  const draft = draftOfUpdate(useUser().id, update.id);
  const schema = useMemo(() => editFormSchemaFor(shipment.created_at, values), [shipment.created_at, values]);
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema,
    defaultValues: values,
    draft,
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const [timestamp, location, description] = useWatch({
    control: form.control,
    name: ['timestamp', 'location', 'description'],
  });
  const { undecided, decide, discard, version } = useChangedElsewhere(form, values, shipment.version, draft);
  const question = useRef<HTMLDivElement>(null);
  const changedTexts = [dirtyFields.location && location, dirtyFields.description && description];
  const doubts = [
    ...useTimeQuestions(dirtyFields.timestamp ? shipment : undefined, timestamp, update.id),
    ...textQuestions(
      changedTexts.filter((text) => typeof text === 'string'),
      knownPartiesOf([shipment]),
    ),
  ];
  const doubt = useRef<HTMLDivElement>(null);

  const submit = form.handleSubmit(async (request) => {
    try {
      await editTrackingUpdate(update.id, request, version);
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
      {form.restored && (
        <RestoredNote
          onDiscard={() => {
            form.discardDraft();
            discard();
          }}
        >
          {isJustAdded ? 'Your first attempt was recorded. Your later changes are below, not saved yet.' : undefined}
        </RestoredNote>
      )}
      <UpdateFields form={form} places={knownPlaces(shipment)} />
      <UpdateQuestionNote
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
        <SendButton busy={isSubmitting}>Save Changes</SendButton>
      </div>
    </form>
  );
};

/** Open while there is an update to edit. Closes if another person deletes the update. */
export const EditUpdateDialog = ({
  shipment,
  id,
  isJustAdded = false,
  onClose,
}: {
  shipment: Shipment;
  id: number | null;
  /** Whether the draft holds values that the person typed after sending the update. */
  isJustAdded?: boolean;
  onClose: () => void;
}) => {
  const update = shipment.tracking_updates.find((one) => one.id === id);
  const isRefused = useIsRefused(update);
  return (
    <Dialog
      open={update !== undefined}
      onClose={onClose}
      title="Edit Tracking Update"
      description={isRefused && texts.courierUpdate}
    >
      {update &&
        (isRefused ? (
          <InsteadOfChange shipmentId={shipment.id} onClose={onClose} />
        ) : (
          <EditForm key={update.id} shipment={shipment} update={update} isJustAdded={isJustAdded} onClose={onClose} />
        ))}
    </Dialog>
  );
};

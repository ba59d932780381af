import { useQueryClient } from '@tanstack/react-query';
import { texts, type TrackingUpdate, type TrackingUpdateRequest } from '@waymark/contracts';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { showFieldErrors } from '../../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { toLocalInput } from '../../../../lib/format.js';
import { notify } from '../../../../lib/notify.js';
import { linesOf } from '../../../../lib/request-error.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { editTrackingUpdate } from '../../api/shipments-api.js';
import { UpdateFields } from './update-fields.js';
import { updateFormSchema, type UpdateFormValues } from './update-form.js';

const EditForm = ({ update, onClose }: { update: TrackingUpdate; onClose: () => void }) => {
  const cache = useQueryClient();
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema: updateFormSchema,
    defaultValues: {
      timestamp: toLocalInput(new Date(update.timestamp)),
      status: update.status,
      location: update.location,
      description: update.description,
    },
    draft: `edit-update:${update.id}`,
  });
  const { dirtyFields, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      // The input shows minutes: an untouched time goes back with the seconds it came with.
      const timestamp = dirtyFields.timestamp ? request.timestamp : update.timestamp;
      await editTrackingUpdate(update.id, { ...request, timestamp });
      form.forgetDraft();
      void cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateEdited);
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, texts.updateEditFailed));
    }
  });

  const cancel = () => {
    form.forgetDraft();
    onClose();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <UpdateFields form={form} />
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

/** Open while there is an update to edit. */
export const EditUpdateDialog = ({ update, onClose }: { update: TrackingUpdate | null; onClose: () => void }) => (
  <Dialog open={update !== null} onClose={onClose} title="Edit Tracking Update">
    {update && <EditForm key={update.id} update={update} onClose={onClose} />}
  </Dialog>
);

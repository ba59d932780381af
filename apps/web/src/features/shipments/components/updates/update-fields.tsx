import { fieldLabels, TRACKING_UPDATE_STATUSES, type TrackingUpdateRequest } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { SelectField, TextareaField, TextField } from '../../../../components/ui/field.js';
import type { DraftForm } from '../../../../lib/forms/use-draft-form.js';
import type { UpdateFormValues } from './update-form.js';

export const UpdateFields = ({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: DraftForm<UpdateFormValues, TrackingUpdateRequest>;
}) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      label="Date and Time"
      type="datetime-local"
      required
      error={errors.timestamp?.message}
      {...register('timestamp')}
    />
    <SelectField label={fieldLabels.status} required error={errors.status?.message} {...register('status')}>
      <option value="">Select a status</option>
      {TRACKING_UPDATE_STATUSES.map((status) => (
        <option key={status} value={status}>
          {STATUS_LABELS[status]}
        </option>
      ))}
    </SelectField>
    <TextField
      className="sm:col-span-2"
      label={fieldLabels.location}
      required
      error={errors.location?.message}
      {...register('location')}
    />
    <TextareaField
      className="sm:col-span-2"
      label={fieldLabels.description}
      rows={3}
      required
      error={errors.description?.message}
      {...register('description')}
    />
  </div>
);

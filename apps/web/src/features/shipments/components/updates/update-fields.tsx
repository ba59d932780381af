import { fieldLabels, TRACKING_UPDATE_STATUSES, type TrackingUpdateRequest } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { useId } from 'react';
import { SelectField, TextareaField, TextField } from '../../../../components/ui/field.js';
import type { DraftForm } from '../../../../lib/forms/use-draft-form.js';
import type { UpdateFormValues } from './update-form.js';

/** `places` are offered for the location; `onStatus` hears each status that is chosen. */
export const UpdateFields = ({
  form: {
    register,
    formState: { errors },
  },
  places = [],
  onStatus,
}: {
  form: DraftForm<UpdateFormValues, TrackingUpdateRequest>;
  places?: readonly string[] | undefined;
  onStatus?: ((status: UpdateFormValues['status']) => void) | undefined;
}) => {
  const list = useId();
  const status = register('status', {
    onChange: ({ target }: { target: HTMLSelectElement }) => onStatus?.(target.value as UpdateFormValues['status']),
  });
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">
        <TextField
          label="Date and Time"
          type="datetime-local"
          required
          error={errors.timestamp?.message}
          {...register('timestamp')}
        />
        <SelectField label={fieldLabels.status} required error={errors.status?.message} {...status}>
          <option value="">Select a status</option>
          {TRACKING_UPDATE_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          className="@md:col-span-2"
          label={fieldLabels.location}
          list={list}
          required
          error={errors.location?.message}
          {...register('location')}
        />
        <datalist id={list}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        <TextareaField
          className="@md:col-span-2"
          label={fieldLabels.description}
          rows={3}
          required
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </div>
  );
};

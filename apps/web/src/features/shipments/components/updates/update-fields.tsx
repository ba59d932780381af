import {
  fieldLabels,
  TRACKING_UPDATE_STATUSES,
  type TrackingUpdateRequest,
  type TrackingUpdateStatus,
} from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { useId } from 'react';
import { useWatch, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../../../components/ui/basics/button.js';
import { SelectField, TextareaField, TextField } from '../../../../components/ui/forms/field.js';
import { TimeField } from '../../../../components/ui/forms/time-field.js';
import type { DraftForm } from '../../../../lib/forms/use-draft-form.js';
import { neutralWords } from './public-text.js';
import type { UpdateFormValues } from './update-form.js';

/** The text fields of an update, which everyone with the tracking number can read. */
export const PublicFields = ({
  status,
  places,
  location,
  description,
  errors,
  onWords,
}: {
  /** Determines the suggested descriptions. */
  status: TrackingUpdateStatus | '';
  places: readonly string[];
  location: UseFormRegisterReturn;
  description: UseFormRegisterReturn;
  errors: FieldErrors<Pick<UpdateFormValues, 'location' | 'description'>>;
  onWords: (words: string) => void;
}) => {
  const list = useId();
  return (
    <>
      <TextField
        className="@md:col-span-2"
        label={fieldLabels.location}
        list={list}
        required
        error={errors.location?.message}
        {...location}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <div className="grid gap-2 @md:col-span-2">
        <TextareaField
          label={fieldLabels.description}
          rows={3}
          required
          hint="Everyone with the tracking number reads this."
          error={errors.description?.message}
          {...description}
        />
        <div role="group" aria-label="Suggested descriptions" className="flex flex-wrap gap-1.5 empty:hidden">
          {neutralWords(status).map((words) => (
            <Button key={words} variant="secondary" size="small" onClick={() => onWords(words)}>
              {words}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
};

/** Offers `places` for the location, and calls `onStatus` for each chosen status. */
export const UpdateFields = ({
  form: {
    register,
    control,
    setValue,
    formState: { errors },
  },
  places = [],
  onStatus,
}: {
  form: DraftForm<UpdateFormValues, TrackingUpdateRequest>;
  places?: readonly string[] | undefined;
  onStatus?: ((status: UpdateFormValues['status']) => void) | undefined;
}) => {
  // Of the fields with an error, the form focuses the one that was registered first.
  register('timestamp');
  const status = register('status', {
    onChange: ({ target }: { target: HTMLSelectElement }) => onStatus?.(target.value as UpdateFormValues['status']),
  });
  const chosen = useWatch({ control, name: 'status' });
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">
        <TimeField label="Date and Time" control={control} name="timestamp" />
        <SelectField label={fieldLabels.status} required error={errors.status?.message} {...status}>
          <option value="">Select a status</option>
          {TRACKING_UPDATE_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <PublicFields
          status={chosen}
          places={places}
          location={register('location')}
          description={register('description')}
          errors={errors}
          onWords={(words) => setValue('description', words, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
    </div>
  );
};

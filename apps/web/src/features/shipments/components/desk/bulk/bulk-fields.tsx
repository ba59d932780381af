import { fieldLabels, TRACKING_UPDATE_STATUSES, type Shipment } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { DateField } from '../../../../../components/ui/forms/date-field.js';
import { SelectField } from '../../../../../components/ui/forms/field.js';
import { TimeField } from '../../../../../components/ui/forms/time-field.js';
import type { DraftForm } from '../../../../../lib/forms/use-draft-form.js';
import { knownPlaces, suggestedPlace } from '../../updates/suggested-update.js';
import { PublicFields } from '../../updates/update-fields.js';
import { statusOfUpdate, type BulkFormValues } from './bulk-form.js';
import type { BulkCommand } from './bulk-part.js';

const MOST_PLACES = 20;

/** The fields of a batch: a status with its update, the delayed status alone, a new date. */
export const BulkFields = ({
  form: {
    register,
    control,
    setValue,
    getFieldState,
    formState: { errors },
  },
  status,
  shipments,
}: {
  form: DraftForm<BulkFormValues, BulkCommand>;
  status: BulkFormValues['status'];
  shipments: readonly Shipment[];
}) => {
  const places = [...new Set(shipments.flatMap((shipment) => knownPlaces(shipment)))].slice(0, MOST_PLACES);
  const suggest = (chosen: BulkFormValues['status']): void => {
    const chosenStatus = statusOfUpdate(chosen);
    if (chosenStatus === '' || getFieldState('location').isDirty) return;
    const suggested = new Set(shipments.map((shipment) => suggestedPlace(shipment, chosenStatus)));
    const [place] = suggested;
    if (place !== undefined && suggested.size === 1) setValue('location', place);
  };
  return (
    <div className="grid gap-5">
      <SelectField
        label={fieldLabels.status}
        hint={
          status === 'delayed'
            ? 'Sets the status only. It adds no update to the timeline and shows recipients no text.'
            : ''
        }
        error={errors.status?.message}
        {...register('status', {
          onChange: ({ target }: { target: HTMLSelectElement }) => suggest(target.value as BulkFormValues['status']),
        })}
      >
        <option value="">Keep the status</option>
        <optgroup label="With a tracking update">
          {TRACKING_UPDATE_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
            </option>
          ))}
        </optgroup>
        <optgroup label="Without an update">
          <option value="delayed">{STATUS_LABELS.delayed}</option>
        </optgroup>
      </SelectField>
      <DateField
        label="New estimated delivery"
        control={control}
        name="estimated_delivery"
        error={errors.estimated_delivery?.message}
      />
      {statusOfUpdate(status) !== '' && (
        <>
          <PublicFields
            status={statusOfUpdate(status)}
            places={places}
            location={register('location')}
            description={register('description')}
            errors={errors}
            onWords={(words) => setValue('description', words, { shouldDirty: true, shouldValidate: true })}
          />
          <TimeField label="Date and Time" control={control} name="timestamp" />
        </>
      )}
    </div>
  );
};

import { fieldLabels, LIST_STATUSES, SERVICE_TYPES, type ShipmentStatus } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { SelectField } from '../../../../../components/ui/forms/field.js';
import { Section } from './section.js';
import type { ShipmentFormControl } from '../values/shipment-form-values.js';

/** `currentStatus` is set when editing a shipment. The form then offers the four list statuses, and the current one if it is another. */
export const ServiceSection = ({
  form: { register, errors },
  currentStatus,
}: {
  form: ShipmentFormControl;
  currentStatus: ShipmentStatus | undefined;
}) => {
  const statuses: readonly ShipmentStatus[] = LIST_STATUSES;
  const offered = currentStatus && !statuses.includes(currentStatus) ? [currentStatus, ...statuses] : statuses;
  return (
    <Section title="Service Type">
      <SelectField
        className="sm:col-span-3"
        label={fieldLabels.service_type}
        required
        error={errors.service_type?.message}
        {...register('service_type')}
      >
        <option value="">Select a service type</option>
        {SERVICE_TYPES.map((type) => (
          <option key={type} value={type}>
            {SERVICE_TYPE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      {currentStatus && (
        <SelectField
          className="sm:col-span-3"
          label={fieldLabels.status}
          required
          error={errors.status?.message}
          {...register('status')}
        >
          {offered.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
      )}
    </Section>
  );
};

import { fieldLabels, LIMITS, waybillFields } from '@waymark/contracts';
import { DateField } from '../../../../../components/ui/forms/date-field.js';
import { TextareaField } from '../../../../../components/ui/forms/field.js';
import { NumberField } from '../../../../../components/ui/forms/number-field.js';
import { Section } from './section.js';
import { writtenValue, type ShipmentFormControl } from '../values/shipment-form-values.js';

const measures = ['weight', 'length', 'width', 'height'] as const;

export const PackageSection = ({ form: { register, control, errors } }: { form: ShipmentFormControl }) => (
  <Section title="Package Information">
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:col-span-6 lg:grid-cols-4">
      {measures.map((name) => (
        <NumberField
          key={name}
          label={fieldLabels[name]}
          {...register(name, { setValueAs: writtenValue })}
          step={0.1}
          min={LIMITS.minimumMeasure}
          suffix={waybillFields[name].unit}
          required
          error={errors[name]?.message}
        />
      ))}
    </div>
    <TextareaField
      className="sm:col-span-6"
      label={fieldLabels.contents_description}
      rows={3}
      required
      error={errors.contents_description?.message}
      {...register('contents_description')}
    />
    <NumberField
      className="sm:col-span-6 xl:col-span-2"
      label={fieldLabels.declared_value}
      {...register('declared_value', { setValueAs: writtenValue })}
      step={0.01}
      min={0}
      suffix="$"
      required
      error={errors.declared_value?.message}
    />
    <DateField
      className="sm:col-span-3 xl:col-span-2"
      label={fieldLabels.shipment_date}
      control={control}
      name="shipment_date"
      deps={['estimated_delivery']}
      error={errors.shipment_date?.message}
    />
    <DateField
      className="sm:col-span-3 xl:col-span-2"
      label={fieldLabels.estimated_delivery}
      control={control}
      name="estimated_delivery"
      deps={['shipment_date']}
      error={errors.estimated_delivery?.message}
    />
  </Section>
);

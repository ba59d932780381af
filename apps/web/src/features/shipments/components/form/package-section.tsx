import { fieldLabels, LIMITS } from '@waymark/contracts';
import { TextareaField, TextField } from '../../../../components/ui/field.js';
import { Section } from './section.js';
import { toNumber, type ShipmentFormControl } from './shipment-form-values.js';

const measures = [
  { name: 'weight', unit: 'kg' },
  { name: 'length', unit: 'cm' },
  { name: 'width', unit: 'cm' },
  { name: 'height', unit: 'cm' },
] as const;

export const PackageSection = ({ form: { register, errors } }: { form: ShipmentFormControl }) => (
  <Section title="Package Information">
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:col-span-6 lg:grid-cols-4">
      {measures.map(({ name, unit }) => (
        <TextField
          key={name}
          label={fieldLabels[name]}
          type="number"
          inputMode="decimal"
          step={0.1}
          min={LIMITS.minimumMeasure}
          suffix={unit}
          required
          error={errors[name]?.message}
          {...register(name, { setValueAs: toNumber })}
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
    <TextField
      className="sm:col-span-6 xl:col-span-2"
      label={fieldLabels.declared_value}
      type="number"
      inputMode="decimal"
      step={0.01}
      min={0}
      suffix="$"
      required
      error={errors.declared_value?.message}
      {...register('declared_value', { setValueAs: toNumber })}
    />
    <TextField
      className="sm:col-span-3 xl:col-span-2"
      label={fieldLabels.shipment_date}
      type="date"
      required={false}
      error={errors.shipment_date?.message}
      {...register('shipment_date')}
    />
    <TextField
      className="sm:col-span-3 xl:col-span-2"
      label={fieldLabels.estimated_delivery}
      type="date"
      required={false}
      error={errors.estimated_delivery?.message}
      {...register('estimated_delivery')}
    />
  </Section>
);

import { fieldLabels } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { TextField } from '../../../../components/ui/field.js';
import { Section } from './section.js';
import type { Party, ShipmentFormControl } from './shipment-form-values.js';

const titles: Record<Party, string> = { sender: 'Sender Information', recipient: 'Recipient Information' };

const fields = [
  { name: 'name', type: 'text', span: 'sm:col-span-6' },
  { name: 'email', type: 'email', span: 'sm:col-span-3' },
  { name: 'phone', type: 'tel', span: 'sm:col-span-3' },
  { name: 'address', type: 'text', span: 'sm:col-span-6' },
  { name: 'city', type: 'text', span: 'sm:col-span-3' },
  { name: 'country', type: 'text', span: 'sm:col-span-3' },
] as const;

export const PartySection = ({
  party,
  form: { register, errors },
  tools,
}: {
  party: Party;
  form: ShipmentFormControl;
  tools?: ReactNode;
}) => (
  <Section title={titles[party]} tools={tools}>
    {fields.map(({ name, type, span }) => {
      const field = `${party}_${name}` as const;
      return (
        <TextField
          key={field}
          className={span}
          label={fieldLabels[field]}
          type={type}
          autoComplete="off"
          required
          error={errors[field]?.message}
          {...register(field)}
        />
      );
    })}
  </Section>
);

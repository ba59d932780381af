import { fieldLabels, waybillFields, type Recipient } from '@waymark/contracts';
import type { ComponentProps, ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { TextareaField, TextField } from '../../../../../components/ui/forms/field.js';
import { PlaceQuestion } from './place-question.js';
import { Section } from './section.js';
import type { Party, ShipmentFormControl } from '../values/shipment-form-values.js';

const titles: Record<Party, string> = { sender: 'Sender Information', recipient: 'Recipient Information' };

const fields = [
  { name: 'email', type: 'email', token: 'email', span: 'sm:col-span-3' },
  { name: 'phone', type: 'tel', token: 'tel', span: 'sm:col-span-3' },
  { name: 'address', type: 'text', token: 'street-address', span: 'sm:col-span-6' },
  { name: 'city', type: 'text', token: 'address-level2', span: 'sm:col-span-3' },
  { name: 'country', type: 'text', token: 'country-name', span: 'sm:col-span-3' },
] as const;

/** Components of the address book that the route provides for a party. */
export interface AddressParts {
  /** Shown next to the party's heading. */
  Tools: ComponentType<{ party: Party; read: () => Recipient; write: (address: Recipient) => void }>;
  /** Searches saved addresses for the typed text. */
  NameField: ComponentType<
    ComponentProps<typeof TextField> & { party: Party; typed: string; write: (address: Recipient) => void }
  >;
}

export const PartySection = ({
  party,
  form: { register, control, errors },
  addressParts: { Tools, NameField },
  read,
  write,
}: {
  party: Party;
  form: ShipmentFormControl;
  addressParts: AddressParts;
  read: () => Recipient;
  write: (address: Partial<Recipient>) => void;
}) => {
  const typed = useWatch({ control, name: `${party}_name` });
  return (
    <Section title={titles[party]} tools={<Tools party={party} read={read} write={write} />}>
      <NameField
        className="sm:col-span-6"
        label={fieldLabels[`${party}_name`]}
        type="text"
        autoComplete={`section-${party} name`}
        required
        error={errors[`${party}_name`]?.message}
        {...register(`${party}_name`)}
        {...{ party, typed, write }}
      />
      {fields.map(({ name, type, token, span }) => {
        const field = `${party}_${name}` as const;
        return (
          <TextField
            key={field}
            className={span}
            label={fieldLabels[field]}
            type={type}
            autoComplete={`section-${party} ${token}`}
            required
            error={errors[field]?.message}
            {...register(field)}
          />
        );
      })}
      {party === 'recipient' && (
        <TextareaField
          className="sm:col-span-6"
          label={fieldLabels.delivery_instructions}
          hint={waybillFields.delivery_instructions.hint}
          rows={2}
          required={false}
          error={errors.delivery_instructions?.message}
          {...register('delivery_instructions')}
        />
      )}
      <PlaceQuestion party={party} control={control} write={write} />
    </Section>
  );
};

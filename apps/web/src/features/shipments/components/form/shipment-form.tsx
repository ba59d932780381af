import type { FieldName, Recipient, ShipmentStatus } from '@waymark/contracts';
import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { DraftForm } from '../../../../lib/forms/use-draft-form.js';
import { RestoredNote } from '../../../../components/ui/forms/restored-note.js';
import { LongAddressWarning } from './long-address-warning.js';
import { ErrorSummary } from './error-summary.js';
import { FormSummary } from './form-summary.js';
import { PackageSection } from './sections/package-section.js';
import { PartySection, type AddressParts } from './sections/party-section.js';
import { ServiceSection } from './sections/service-section.js';
import {
  emptyShipment,
  PARTIES,
  PARTY_FIELDS,
  type Party,
  type ShipmentFormControl,
  type ShipmentFormValues,
} from './values/shipment-form-values.js';
import type { Elements } from '../../../../components/ui/basics/elements.js';

interface ShipmentFormProps<Output> {
  form: DraftForm<ShipmentFormValues, Output>;
  currentStatus?: ShipmentStatus;
  onSubmit: (shipment: Output) => Promise<void>;
  addressParts: AddressParts;
  /** Shown above the fields. */
  start?: Elements;
  /** Decisions that the person must make before sending. */
  question?: Elements;
  /** Called when the person discards the restored draft. */
  onDiscard: () => void;
  /** Replaces the default text of the note about the restored draft. */
  restored?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

const order = Object.keys({ ...emptyShipment, status: '' }) as FieldName[];

export const ShipmentForm = <Output,>({
  form,
  currentStatus,
  onSubmit,
  addressParts,
  start,
  question,
  onDiscard,
  restored,
  children,
}: ShipmentFormProps<Output>) => {
  const [refused, setRefused] = useState(false);
  const { errors } = form.formState;
  const wrong = refused ? order.filter((name) => name in errors) : [];
  const fields: ShipmentFormControl = { register: form.register, control: form.control as never, errors };

  const read = (party: Party) => () =>
    Object.fromEntries(PARTY_FIELDS.map((name) => [name, form.getValues(`${party}_${name}`)])) as unknown as Recipient;
  const write = (party: Party) => (address: Partial<Recipient>) => {
    for (const name of PARTY_FIELDS) {
      const value = address[name];
      if (value === undefined) continue;
      form.setValue(`${party}_${name}`, value, { shouldDirty: true, shouldValidate: value !== '' });
    }
  };

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(
        (shipment) => {
          setRefused(true);
          return onSubmit(shipment);
        },
        () => setRefused(true),
      )}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {form.restored && <RestoredNote onDiscard={onDiscard}>{restored}</RestoredNote>}
        {start}
        {question}
        <ErrorSummary names={wrong} onChoose={(name) => form.setFocus(name as keyof ShipmentFormValues)} />
        <ServiceSection form={fields} currentStatus={currentStatus} />
        {PARTIES.map((party) => (
          <PartySection
            key={party}
            party={party}
            form={fields}
            addressParts={addressParts}
            read={read(party)}
            write={write(party)}
          />
        ))}
        <LongAddressWarning control={form.control as unknown as Control<ShipmentFormValues>} />
        <PackageSection form={fields} />
      </div>
      <FormSummary control={form.control as unknown as Control<ShipmentFormValues>}>{children}</FormSummary>
    </form>
  );
};

import type { FieldName, ShipmentStatus } from '@waymark/contracts';
import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { DraftForm } from '../../../../lib/forms/use-draft-form.js';
import { RestoredNote } from '../../../../components/ui/restored-note.js';
import { ErrorSummary } from './error-summary.js';
import { FormSummary } from './form-summary.js';
import { PackageSection } from './package-section.js';
import { PartySection } from './party-section.js';
import { ServiceSection } from './service-section.js';
import {
  emptyShipment,
  PARTIES,
  PARTY_FIELDS,
  type Party,
  type PartyAddress,
  type ShipmentFormControl,
  type ShipmentFormValues,
} from './shipment-form-values.js';

/** What a route puts beside a party's heading, such as its address book. */
export type PartyTools = (party: {
  party: Party;
  read: () => PartyAddress;
  write: (address: PartyAddress) => void;
}) => ReactNode;

interface ShipmentFormProps<Output> {
  form: DraftForm<ShipmentFormValues, Output>;
  currentStatus?: ShipmentStatus;
  onSubmit: (shipment: Output) => Promise<void>;
  partyTools?: PartyTools | undefined;
  /** What must be decided before it can be sent. */
  question?: ReactNode;
  /** Says that what was typed before has been put back; called when the person wants none of it. */
  onDiscard: () => void;
  /** The buttons. */
  children: ReactNode;
}

const order = Object.keys({ ...emptyShipment, status: '' }) as FieldName[];

export const ShipmentForm = <Output,>({
  form,
  currentStatus,
  onSubmit,
  partyTools,
  question,
  onDiscard,
  children,
}: ShipmentFormProps<Output>) => {
  const [refused, setRefused] = useState(false);
  const { errors } = form.formState;
  const wrong = refused ? order.filter((name) => name in errors) : [];
  const fields: ShipmentFormControl = { register: form.register, control: form.control as never, errors };

  const tools = (party: Party) =>
    partyTools?.({
      party,
      read: () =>
        Object.fromEntries(PARTY_FIELDS.map((name) => [name, form.getValues(`${party}_${name}`)])) as PartyAddress,
      write: (address) => {
        for (const name of PARTY_FIELDS) {
          form.setValue(`${party}_${name}`, address[name], { shouldDirty: true, shouldValidate: address[name] !== '' });
        }
      },
    });

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
      <div className="grid gap-6">
        {form.restored && <RestoredNote onDiscard={onDiscard} />}
        {question}
        <ErrorSummary names={wrong} onChoose={(name) => form.setFocus(name as keyof ShipmentFormValues)} />
        <ServiceSection form={fields} currentStatus={currentStatus} />
        {PARTIES.map((party) => (
          <PartySection key={party} party={party} form={fields} tools={tools(party)} />
        ))}
        <PackageSection form={fields} />
      </div>
      <FormSummary control={form.control as unknown as Control<ShipmentFormValues>}>{children}</FormSummary>
    </form>
  );
};

import {
  namesOf,
  readNumber,
  waybillFields,
  type Shipment,
  type ShipmentStatus,
  type WrittenNumber,
} from '@waymark/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { formValues, initialValues, type FormValuesOf } from '../../../../../lib/forms/form-values.js';

/** The form's values. Only the edit form has `status`. */
export type ShipmentFormValues = FormValuesOf<typeof waybillFields> & { status?: ShipmentStatus };

export type ShipmentFormControl = Pick<UseFormReturn<ShipmentFormValues>, 'register' | 'control'> & {
  errors: Partial<Record<keyof ShipmentFormValues, { message?: string | undefined }>>;
};

export const emptyShipment: ShipmentFormValues = initialValues(waybillFields);

export const valuesOf = (shipment: Shipment): ShipmentFormValues => ({
  status: shipment.status,
  ...formValues(waybillFields, shipment),
});

/** The number; 0 for an empty field or text that is not a number. */
export const numberOf = (value: WrittenNumber): number => {
  const number = readNumber(value);
  return typeof number === 'number' ? number : 0;
};

/**
 * The value of a field for a number: a number, or the text exactly as typed if the number is written in another way, so that a
 * draft keeps it.
 */
export const writtenValue = (typed: WrittenNumber | null): WrittenNumber => {
  const number = readNumber(typed);
  return typeof number === 'number' && String(number) === String(typed) ? number : (typed ?? '');
};

const NUMBERS = namesOf(waybillFields).filter((name) => ['measure', 'money'].includes(waybillFields[name].kind));

/** The schema for values whose numbers may be text. */
export const readingNumbers = <Output>(schema: z.ZodMiniType<Output>): z.ZodMiniType<Output> =>
  z.pipe(
    z.transform((values: ShipmentFormValues) => ({
      ...values,
      ...Object.fromEntries(NUMBERS.map((name) => [name, readNumber(values[name]) ?? ''])),
    })),
    schema as never,
  );

export const PARTIES = ['sender', 'recipient'] as const;
export type Party = (typeof PARTIES)[number];
export const PARTY_FIELDS = ['name', 'email', 'phone', 'address', 'city', 'country'] as const;

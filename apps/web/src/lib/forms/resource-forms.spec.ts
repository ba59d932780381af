import { describe, expect, it } from '@jest/globals';
import {
  addressSchema,
  asSent,
  createShipmentSchema,
  dataOf,
  editAddressSchema,
  editShipmentSchema,
  editTrackingUpdateSchema,
  editedShipmentFields,
  profileFields,
  profileSchema,
  registerSchema,
  ruleOf,
  savedAddressFields,
  trackingUpdateFields,
  trackingUpdateSchema,
  type Table,
} from '@waymark/contracts';
import { bodiesOf, fc, fieldCases, valuesOf } from '@waymark/vocabulary/testing';
import type { z } from 'zod/mini';
import { changedMessages } from './changed-messages.js';
import { formValues, initialValues } from './form-values.js';
import { withMessages } from './schema-with-messages.js';

type Strict = Parameters<typeof changedMessages>[0];

/** Each edit form: the schema of any value, and the schema of a changed one. */
const FORMS: readonly [name: string, table: Table, lenient: z.ZodMiniType<object>, strict: Strict][] = [
  ['shipment', editedShipmentFields, editShipmentSchema, createShipmentSchema],
  ['tracking update', trackingUpdateFields, editTrackingUpdateSchema, trackingUpdateSchema],
  ['saved address', savedAddressFields, editAddressSchema, addressSchema],
  ['profile', profileFields, profileSchema, registerSchema],
];

const messagesOf = (schema: z.ZodMiniType<object>, form: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

describe.each(FORMS)('the edit form of a %s', (_, table, lenient, strict) => {
  const bodies = bodiesOf(table);
  const optional = fieldCases(table).flatMap(([name, { required }]) => (required ? [] : [name]));

  it.each(fieldCases(table))('accepts an older %s, and applies the current rule when it changes', (name, field) => {
    const values = valuesOf(field).filter((value) => ruleOf(asSent(field))(value) === undefined);
    fc.assert(
      fc.property(bodies, values, (before, value) => {
        const form = { ...before, [name]: value };
        const messages = (kept: object) =>
          messagesOf(
            withMessages(lenient, (typed) => changedMessages(strict, typed, kept)),
            form,
          );
        const message = ruleOf(field)(value);
        expect(messages(form)).toEqual({});
        expect(messages(before)).toEqual(message === undefined ? {} : { [name]: message });
      }),
    );
  });

  it('returns the stored data unchanged', () => {
    fc.assert(
      fc.property(bodies, fc.subarray(optional), (body, omitted) => {
        const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
        const data = dataOf(table, sent);
        expect(dataOf(table, lenient.parse(formValues(table, data)))).toEqual(data);
      }),
    );
  });

  it('has a message for each required field without an initial value', () => {
    const empty = fieldCases(table).filter(([, field]) => field.required && !('initial' in field));
    expect(messagesOf(lenient, initialValues(table))).toEqual(
      Object.fromEntries(empty.map(([name, field]) => [name, ruleOf(field)('')])),
    );
  });
});

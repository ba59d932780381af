import { describe, expect, it } from '@jest/globals';
import { eventSchemas, upcast, type EventSchema, type ShipmentEvent } from '@waymark/domain';
import {
  changesOf,
  dataOf,
  profileFields,
  savedAddressFields,
  trackingUpdateFields,
  waybillFields,
  type Field,
  type Table,
} from '@waymark/vocabulary';
import { fieldCases, missingOf, tables, validOf } from '@waymark/vocabulary/testing';
import fc from 'fast-check';
import { created, updateAdded } from '../../event-log/testing/facts.js';
import { assertDeclared, MalformedEventError } from '../../event-log/event-shape.js';

/** The stored form of a valid value. The generated phone numbers have no other invisible characters. */
const storedForm = (field: Field, value: unknown): unknown => {
  if (field.kind === 'phone') return String(value).replace(/[\u200b\u202c\u202d]/g, '');
  return field.kind === 'instant' ? new Date(String(value)).toISOString() : value;
};

describe.each(tables)('stored data of %s', (_, table) => {
  it.each(fieldCases(table))('have the normal form of %s', (name, field) => {
    const one: Table = { [name]: field };
    const absent = field.required ? [] : missingOf(field).map((value) => [value, field.absent ?? null] as const);
    const cases = fc.oneof(
      validOf(field).map((value) => [value, storedForm(field, value)] as const),
      ...absent.map((missing) => fc.constant(missing)),
    );
    fc.assert(
      fc.property(cases, ([value, stored]) => {
        expect(dataOf(one, { [name]: value })).toEqual({ [name]: stored });
        expect(changesOf(one, { [name]: value })).toEqual(value === undefined ? {} : { [name]: stored });
      }),
    );
  });
});

const booking = created(7);
const scan = updateAdded(1, 'in_transit');

/** Each event of a shipment with the fields of a table. */
const EVENTS: readonly [name: string, table: Table, eventWith: (fields: object) => unknown][] = [
  [
    'ShipmentCreated',
    waybillFields,
    (fields) => ({ ...booking, data: { ...booking.data, waybill: { ...booking.data.waybill, ...fields } } }),
  ],
  ['ShipmentEdited', waybillFields, (changes) => ({ type: 'ShipmentEdited', data: { changes } })],
  [
    'TrackingUpdateAdded',
    trackingUpdateFields,
    (fields) => ({ ...scan, data: { update: { ...scan.data.update, ...fields } } }),
  ],
  [
    'TrackingUpdateEdited',
    trackingUpdateFields,
    (changes) => ({ type: 'TrackingUpdateEdited', data: { update_id: 1, changes } }),
  ],
];

describe.each(EVENTS)('the event %s', (_, table, eventWith) => {
  it.each(fieldCases(table))('has a stored value of %s, and none of another type', (name, field) => {
    const assertWith = (value: unknown) => () => assertDeclared(eventWith({ [name]: value }) as ShipmentEvent);
    const absent = field.required ? [] : [field.absent ?? null];
    const stored = validOf(field).map((value) => storedForm(field, value));
    fc.assert(
      fc.property(fc.oneof(stored, ...absent.map((value) => fc.constant(value))), (value) => {
        expect(assertWith(value)).not.toThrow();
      }),
    );
    expect(assertWith({})).toThrow(MalformedEventError);
  });
});

/** Each event with the fields of a table, and the path of these fields in its data. */
const HELD: readonly [name: keyof typeof eventSchemas, at: string, table: Table][] = [
  ['ShipmentCreated', 'waybill', waybillFields],
  ['TrackingUpdateAdded', 'update', trackingUpdateFields],
  ['AccountRegistered', 'profile', profileFields],
  ['AddressSaved', 'address', savedAddressFields],
];
const CHANGED: readonly [name: keyof typeof eventSchemas, table: Table][] = [
  ['ShipmentEdited', waybillFields],
  ['TrackingUpdateEdited', trackingUpdateFields],
  ['ProfileUpdated', profileFields],
  ['AddressChanged', savedAddressFields],
];

describe.each(HELD)('an earlier %s', (name, at, table) => {
  it.each(fieldCases(table))('without %s gets its absent value, or none if the field is required', (missing, field) => {
    const others = Object.fromEntries(fieldCases(table).map(([other]) => [other, 'kept']));
    const { [missing]: _, ...older } = others;
    expect(upcast(eventSchemas[name], eventSchemas[name].version, { [at]: older })).toEqual({
      [at]: field.required ? older : { ...older, [missing]: field.absent ?? null },
    });
  });
});

describe('personal data', () => {
  it.each([...HELD, ...CHANGED.map(([name, table]) => [name, 'changes', table] as const)])(
    'of %s at %s are the fields of a person',
    (name, at, table) => {
      const { personal }: EventSchema = eventSchemas[name];
      const whose = fieldCases(table).filter(([, field]) => field.whose !== undefined);
      expect(personal.filter((path) => path.startsWith(`${at}.`))).toEqual(whose.map(([field]) => `${at}.${field}`));
    },
  );
});

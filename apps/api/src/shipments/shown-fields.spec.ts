import { describe, expect, it } from '@jest/globals';
import { publicShipmentFieldsSchema } from '@waymark/contracts';
import { NO_DECISIONS, publicShipmentFields, shipmentAt, shipmentFields, type Shipment } from '@waymark/domain';
import { waybillFields, type Field } from '@waymark/vocabulary';
import { fieldCases } from '@waymark/vocabulary/testing';
import { created } from '../event-log/testing/facts.js';
import { searchText } from './projections/search-text.js';
import { SHIPMENT_LINES } from './shipment-lines.js';

const WORD = 'quixotic';

/** A value that no other field of the shipment has. */
const uniqueValue = (field: Field): unknown => {
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'name':
    case 'place':
    case 'secret':
    case 'new password':
      return WORD;
    case 'email':
      return 'unique@b.example';
    case 'phone':
      return '+1 987 654 3210';
    case 'date':
      return '2031-07-09';
    case 'instant':
      return '2031-07-09T00:00:00.000Z';
    case 'web address':
      return 'https://unique.example/';
    case 'measure':
    case 'money':
      return 98_765;
    case 'choice':
      return field.choices.at(-1);
    case 'choices':
      return [field.choices.at(-1)];
    case 'boolean':
      return true;
    default:
      return field satisfies never;
  }
};

const shipmentWith = (name: string, value: unknown): Shipment => ({
  ...created(7, { [name]: value }).data,
  updated_at: '',
  due_at: null,
  due_zone: null,
  overdue: [],
  tracking_updates: [],
  decisions: NO_DECISIONS,
});

describe.each(fieldCases(waybillFields))('the field %s of a shipment', (name, field) => {
  const value = uniqueValue(field);
  const shipment = shipmentWith(name, value);

  it('is public only if the table says so', () => {
    const shown: Readonly<Record<string, unknown>> = { ...publicShipmentFields(shipmentFields(shipment, 1)) };
    const { contents_description, ...others } = shown;
    expect(contents_description).toBe('');
    expect(others[name]).toEqual(field.public === undefined ? undefined : value);
  });

  it('is in the search text only if the table says so', () => {
    const isText = ['line', 'lines', 'name', 'place'].includes(field.kind);
    expect(searchText(shipment).split(' ').includes(WORD)).toBe(isText && field.searchable === true);
  });

  it('has a cell in the export only if the table says so', () => {
    const { view } = shipmentAt(shipment, 1, 0);
    const cells = SHIPMENT_LINES.cells({ ...view, tracking_updates: [...view.tracking_updates] });
    const place = SHIPMENT_LINES.columns.indexOf(name);
    expect(place < 0 ? undefined : cells[place]).toEqual(field.exported ? value : undefined);
  });
});

describe('the public view', () => {
  it('has the fields of its schema', () => {
    const shown = publicShipmentFields(shipmentFields(shipmentWith('sender_name', 'Ada Lovelace'), 1));
    expect([...Object.keys(shown), 'due'].toSorted()).toEqual(Object.keys(publicShipmentFieldsSchema.shape).toSorted());
  });

  it.each(fieldCases(waybillFields).filter(([, field]) => field.public === 'shortened'))('shortens %s', (name) => {
    const shown = publicShipmentFields(shipmentFields(shipmentWith(name, 'Ada Lovelace'), 1));
    expect(shown).toHaveProperty(name, 'Ada L.');
  });
});

describe('the columns of the export', () => {
  it('are the exported fields in the order of the table, between number and times', () => {
    const exported = fieldCases(waybillFields).flatMap(([name, field]) => (field.exported ? [name] : []));
    const columns = ['id', 'tracking_number', 'status', ...exported, 'created_at', 'updated_at'];
    expect(SHIPMENT_LINES.columns).toEqual(columns);
  });
});

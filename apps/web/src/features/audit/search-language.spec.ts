import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './search-language.js';

describe('the search language', () => {
  it.each([
    ['', {}],
    ['type:ShipmentCreated', { types: ['ShipmentCreated'] }],
    ['type:shipmentcreated', { types: ['ShipmentCreated'] }],
    ['type:ShipmentCreated,ShipmentDeleted', { types: ['ShipmentCreated', 'ShipmentDeleted'] }],
    ['type:ShipmentCreated  type:SomethingNew', { types: ['ShipmentCreated', 'SomethingNew'] }],
    ['actor:ada@example.test', { actor: 'ada@example.test' }],
    ['actor:role:staff', { actor: 'role:staff' }],
    ['ACTOR:a actor:b', { actor: 'b' }],
    ['actor:"a b"', { actor: 'a b' }],
    ['shipment:12', { shipment: '12' }],
    ['from:2026-05-01 to:2026-05-02T10:00:00Z', { from: '2026-05-01', to: '2026-05-02T10:00:00Z' }],
    ['ShipmentDeleted', { types: ['ShipmentDeleted'] }],
    ['wm-7k2f-9qx4-3mtb-8', { shipment: 'WM-7K2F-9QX4-3MTB-8' }],
    ['ada@example.test', { actor: 'ada@example.test' }],
  ])('understands “%s”', (text, filters) => {
    expect(parseSearch(text)).toEqual({ filters, problems: [] });
  });

  it.each([
    ['parcel', '“parcel” has no qualifier. Put one of type:, actor:, shipment:, from:, to: before it.'],
    ['colour:red', 'Unknown qualifier “colour”. Use type:, actor:, shipment:, from:, to:.'],
    ['type:', 'type: needs a value.'],
    ['actor:""', 'actor: needs a value.'],
    ['from:2026-02-30', 'from: needs a date, such as 2026-05-01.'],
  ])('explains the problem with “%s”', (text, problem) => {
    expect(parseSearch(text)).toEqual({ filters: {}, problems: [problem] });
  });

  it('keeps the valid conditions next to the invalid ones', () => {
    expect(parseSearch('parcel shipment:7 to:soon')).toEqual({
      filters: { shipment: '7' },
      problems: [expect.stringContaining('parcel'), expect.stringContaining('to:')],
    });
  });
});

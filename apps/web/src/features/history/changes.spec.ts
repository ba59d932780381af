import { describe, expect, it } from '@jest/globals';
import { changedFields, changedUpdates, groupChanges, valueText } from './changes.js';

describe("an event's changes", () => {
  const changes = [
    { field: 'tracking_updates.12.location', before: 'Oslo', after: 'Bergen' },
    { field: 'status', before: 'pending', after: 'at_facility' },
    { field: 'tracking_updates.12.status', before: 'pending', after: 'at_facility' },
    { field: 'estimated_delivery', before: null, after: '2026-03-04' },
  ];

  it("stand under the shipment or under a tracking update, the shipment's first", () => {
    expect(groupChanges(changes)).toEqual([
      {
        updateId: null,
        kind: 'changed',
        changes: [
          { name: 'status', label: 'Status', before: 'Pending', after: 'At Local Facility' },
          { name: 'estimated_delivery', label: 'Estimated delivery', before: null, after: '4 Mar 2026' },
        ],
      },
      {
        updateId: 12,
        kind: 'changed',
        changes: [
          { name: 'status', label: 'Status', before: 'Pending', after: 'At Local Facility' },
          { name: 'location', label: 'Location', before: 'Oslo', after: 'Bergen' },
        ],
      },
    ]);
  });

  it.each([
    ['new', null, 'Oslo'],
    ['removed', 'Oslo', null],
    ['changed', 'Oslo', 'Bergen'],
  ])('say of a tracking update that it is %s', (kind, before, after) => {
    expect(groupChanges([{ field: 'tracking_updates.7.location', before, after }])).toMatchObject([{ kind }]);
  });

  it('mark fields of the shipment and of its updates', () => {
    expect([...changedFields(changes)]).toEqual(['status', 'estimated_delivery']);
    expect([...changedUpdates(changes)].map(([id, fields]) => [id, [...fields]])).toEqual([
      [12, ['location', 'status']],
    ]);
  });
});

describe('a value', () => {
  it.each([
    ['weight', 2.5, '2.5 kg'],
    ['declared_value', 1843.01, '$1,843.01'],
    ['service_type', 'express', 'Express'],
    ['sender_name', 'Ada', 'Ada'],
    ['sender_name', '', null],
    ['shipment_date', null, null],
    ['status', 'a status of tomorrow', 'a status of tomorrow'],
    ['estimated_delivery', 'soon', 'soon'],
    ['toString', 7, '7'],
    ['unforeseen', { a: 1 }, '{"a":1}'],
  ])('of %s, %j, reads %j', (name, value, text) => {
    expect(valueText(name, value)).toBe(text);
  });
});

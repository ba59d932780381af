import { describe, expect, it } from '@jest/globals';
import { eventStatus, eventSummary, eventTitle, fieldTitle } from './event-words.js';

describe("an event's words", () => {
  it.each([
    ['ShipmentCreated', 'Shipment created'],
    ['TrackingUpdateAdded', 'Tracking update added'],
    ['ApiKeyIssued', 'API key issued'],
    ['Renamed', 'Renamed'],
  ])('%s is titled %s', (type, title) => {
    expect(eventTitle(type)).toBe(title);
  });

  it.each([
    ['ShipmentCreated', { waybill: { sender_city: 'London', recipient_city: 'New York' } }, 'London to New York'],
    ['TrackingUpdateAdded', { update: { status: 'at_facility', location: 'Oslo' } }, 'At Local Facility, Oslo'],
    [
      'ShipmentCreated',
      { waybill: { sender_city: 'Lon\u202edon', recipient_city: 'دبي' } },
      'London to \u2068دبي\u2069',
    ],
    ['TrackingUpdateAdded', { update: { status: 'delivered', location: 'Os\u202elo' } }, 'Delivered, Oslo'],
    ['TrackingUpdateEdited', { update_id: 3, changes: { status: 'delivered', location: 'Oslo' } }, 'Status, Location'],
    ['ShipmentEdited', { changes: { weight: 2, declared_value: 3 } }, 'Weight, Value'],
    ['ShipmentStatusSet', { status: 'delayed' }, 'Delayed'],
    ['RoleGranted', { role: 'staff' }, 'Staff'],
    ['RoleGranted', { account_id: 'a', email: 'ada@example.com', role: 'auditor' }, 'ada@example.com is now Auditor'],
    ['RoleGranted', { email: null, role: 'captain' }, 'captain'],
    ['AccountDisabled', { account_id: 'a', email: 'ada@example.com' }, 'ada@example.com'],
    ['AccountEnabled', { account_id: 'a', email: 'ada@example.com' }, 'ada@example.com'],
    ['SessionsEnded', { account_id: 'a', email: 'ada@example.com' }, 'ada@example.com'],
    ['PasswordChanged', { revokes_api_keys: true }, 'API keys revoked too'],
    ['PasswordChanged', { revokes_api_keys: false }, ''],
    ['ShipmentDeleted', {}, ''],
    ['SomethingNew', { name: 'x' }, ''],
  ])('%s of %j says “%s”', (type, data, words) => {
    expect(eventSummary(type, data)).toBe(words);
  });

  it.each([
    ['TrackingUpdateAdded', { update: 'gone' }],
    ['ShipmentCreated', {}],
    ['ShipmentStatusSet', { status: 'teleported' }],
    ['ShipmentEdited', { changes: null }],
  ])('%s with malformed data %j does not throw', (type, data) => {
    expect(eventSummary(type, data)).toBe('');
    expect(eventStatus(type, data)).toBeUndefined();
  });

  it('names fields as the forms do, and other fields by their own words', () => {
    expect(fieldTitle('declared_value')).toBe('Value');
    expect(fieldTitle('owner_id')).toBe('Owner id');
  });
});

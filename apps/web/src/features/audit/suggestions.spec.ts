import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@waymark/contracts';
import { accepted, knownOf, suggestionsFor } from './suggestions.js';

const event = (email: string, number?: string) =>
  ({
    type: 'SomethingNew',
    actor: { id: 'a', email, role: 'staff' },
    shipment: number ? { id: 1, tracking_number: number } : null,
  }) as AuditEvent;
const known = knownOf(
  [event('ada@example.test', 'WM-1'), event('ada@example.test'), event('bob@example.test', 'WM-2')],
  Date.parse('2026-05-10T08:00:00Z'),
  'utc',
);
const texts = (text: string) => suggestionsFor(text, known).map((suggestion) => suggestion.text);

describe('the suggestions of the search', () => {
  it('are the qualifiers at the beginning of a word', () => {
    expect(texts('')).toEqual(['type:', 'actor:', 'shipment:', 'from:', 'to:']);
    expect(texts('type:ShipmentCreated ')).toEqual(['type:', 'actor:', 'shipment:', 'from:', 'to:']);
    expect(texts('sh')[0]).toBe('shipment:');
  });

  it.each([
    ['type:ShipmentD', ['type:ShipmentDeleted']],
    ['type:something', ['type:SomethingNew']],
    ['actor:bob', ['actor:bob@example.test']],
    ['actor:role:a', ['actor:role:auditor']],
    ['shipment:', ['shipment:WM-1', 'shipment:WM-2']],
    ['from:', ['from:2026-05-10', 'from:2026-05-09', 'from:2026-05-03', 'from:2026-04-10']],
    ['password', ['type:PasswordChanged', 'type:PasswordResetLinkMade', 'type:PasswordRehashed']],
    ['xyz', []],
  ])('after “%s” are %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('list matches at the beginning before matches inside', () => {
    expect(texts('type:address')[0]).toBe('type:AddressSaved');
    expect(texts('type:update')).toContain('type:TrackingUpdateAdded');
  });

  it('replace only the last word', () => {
    const [suggestion] = suggestionsFor('actor:role:staff ty', known);
    expect(suggestion && accepted('actor:role:staff ty', suggestion)).toBe('actor:role:staff type:');
  });
});

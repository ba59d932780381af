import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../event.js';
import { created, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import { publicShipmentView, shipmentView, type ShipmentView } from './shipment-view.js';
import { shipmentDecider, type Waybill } from './shipment.js';

const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, [
  created,
  updateAdded(1),
  { ...updateAdded(2), metadata: { recorded_at: '2024-03-02T11:00:00.000Z' } },
]);
if (state.kind !== 'active') throw new Error('the shipment was created');
const view = shipmentView(state.shipment, 3);
const { id, owner_id, tracking_number, created_at } = state.shipment;

const SECRETS = [
  'sender_email',
  'sender_phone',
  'sender_address',
  'recipient_email',
  'recipient_phone',
  'recipient_address',
  'declared_value',
] as const satisfies readonly (keyof Waybill)[];

describe('the view of a shipment', () => {
  it('holds the whole waybill, the status and the updates, newest first', () => {
    expect(view).toStrictEqual({
      id,
      owner_id,
      tracking_number,
      created_at,
      ...waybill,
      version: 3,
      status: 'in_transit',
      updated_at: '2024-03-02T11:00:00.000Z',
      last_scan_at: updateOf(2).timestamp,
      tracking_updates: [updateOf(2), updateOf(1)],
    });
  });
});

describe('the public view', () => {
  it('says who, whence and whither, and what happened', () => {
    expect(publicShipmentView(view)).toMatchObject({
      tracking_number,
      status: 'in_transit',
      sender_name: 'Ada L.',
      recipient_name: 'Grace H.',
      recipient_city: 'New York',
      tracking_updates: [updateOf(2), updateOf(1)],
    });
  });

  it('names no e-mail, phone, street, value or owner, whatever they are', () => {
    const secret = fc.uuid().map((text) => `secret ${text}`);
    fc.assert(
      fc.property(fc.tuple(...SECRETS.map(() => secret)), secret, (values, owner) => {
        const told: ShipmentView = {
          ...view,
          owner_id: owner,
          ...Object.fromEntries(SECRETS.map((field, index) => [field, values[index]])),
        };
        const shown = publicShipmentView(told);
        for (const field of [...SECRETS, 'owner_id']) expect(Object.keys(shown)).not.toContain(field);
        expect(JSON.stringify(shown)).not.toContain('secret');
      }),
    );
  });

  it('does not show a field that nobody has made public', () => {
    const later: ShipmentView & { note: string } = { ...view, note: 'leave with the neighbour' };
    expect(publicShipmentView(later)).not.toHaveProperty('note');
  });
});

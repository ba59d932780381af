import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { staff } from '../testing/actors.js';
import { created, recordedBy, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import { publicShipmentFields, shipmentAt, shipmentFields } from './shipment-view.js';
import { shipmentDecider } from './shipment.js';

const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, [
  created,
  updateAdded(1),
  recordedBy(staff, updateAdded(2), '2024-03-02T11:00:00.000Z'),
]);
const reported = [
  { ...updateOf(2), reported_by: 'courier', recorded_at: '2024-03-02T11:00:00.000Z' },
  { ...updateOf(1), reported_by: 'sender', recorded_at: updateOf(1).timestamp },
];
if (state.kind !== 'active') throw new Error('the shipment was created');
const fields = shipmentFields(state.shipment, 3);
const { id, owner_id, tracking_number, created_at } = state.shipment;

describe('the view of a shipment', () => {
  it('has the whole waybill, the status and the updates, newest first', () => {
    expect(shipmentAt(state.shipment, 3, 0).view).toStrictEqual({
      id,
      owner_id,
      tracking_number,
      created_at,
      ...waybill,
      version: 3,
      status: 'in_transit',
      status_decision: {
        update_id: 2,
        reported_by: 'courier',
        recorded_at: '2024-03-02T11:00:00.000Z',
        confirmed_by_courier: true,
      },
      updated_at: '2024-03-02T11:00:00.000Z',
      last_scan_at: updateOf(2).timestamp,
      due_zone: null,
      tracking_updates: reported,
      due: { state: 'none', days: 0, until: null },
    });
  });
});

describe('the public view', () => {
  it('has shortened names, origin and destination', () => {
    expect(publicShipmentFields(fields)).toMatchObject({
      tracking_number,
      status: 'in_transit',
      sender_name: 'Ada L.',
      recipient_name: 'Grace H.',
      recipient_city: 'New York',
    });
  });
});

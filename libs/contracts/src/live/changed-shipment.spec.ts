import { describe, expect, it } from '@jest/globals';
import { changedShipment } from './changed-shipment.js';
import type { ShipmentsChanged } from './live.js';
import type { Shipment, ShipmentFields, TrackingUpdate } from '../shipments/shipments.js';

const update = (id: number, location = 'Oslo') => ({ id, location }) as TrackingUpdate;
const fields = { id: 7, status: 'in_transit' } as ShipmentFields;
const known = { ...fields, status: 'pending', version: 3, tracking_updates: [update(2), update(1)] } as Shipment;

const message = (
  type: ShipmentsChanged['change']['type'],
  rest: Partial<ShipmentsChanged> & { update_id?: number } = {},
): ShipmentsChanged => {
  const { update_id, ...others } = rest;
  const change = { type, at: '2026-01-01T00:00:00.000Z', ...(update_id !== undefined && { update_id }) };
  return { kind: 'upserted', id: 7, version: 4, shipment: fields, change, cursor: '9', ...others };
};
const updatesAfter = (message: ShipmentsChanged) => changedShipment(known, message)?.tracking_updates;

describe('a shipment after a change message', () => {
  it('has its new fields and version', () => {
    expect(changedShipment(known, message('ShipmentEdited'))).toEqual({ ...known, status: 'in_transit', version: 4 });
  });

  it('has an added update first, an edited update in its place, and no deleted update', () => {
    expect(updatesAfter(message('TrackingUpdateAdded', { update: update(3) }))).toEqual([
      update(3),
      update(2),
      update(1),
    ]);
    expect(updatesAfter(message('TrackingUpdateEdited', { update: update(1, 'Bergen') }))).toEqual([
      update(2),
      update(1, 'Bergen'),
    ]);
    expect(updatesAfter(message('TrackingUpdateDeleted', { update_id: 2 }))).toEqual([update(1)]);
    expect(updatesAfter(message('ShipmentStatusSet'))).toEqual(known.tracking_updates);
  });

  it('is the same object when it already includes the change', () => {
    for (const version of [1, 2, 3]) expect(changedShipment(known, message('ShipmentEdited', { version }))).toBe(known);
  });

  it('must be fetched at a version gap and after an incomplete message', () => {
    expect(changedShipment(known, message('ShipmentEdited', { version: 5 }))).toBeUndefined();
    expect(changedShipment(known, message('TrackingUpdateAdded'))).toBeUndefined();
    expect(changedShipment(known, message('TrackingUpdateEdited'))).toBeUndefined();
    const { shipment: _shipment, ...small } = message('ShipmentEdited');
    expect(changedShipment(known, small)).toBeUndefined();
    expect(changedShipment(known, message('OnlyANewerServerKnows' as never))).toBeUndefined();
  });

  it.each([
    ...(['ShipmentCreated', 'ShipmentEdited', 'ShipmentStatusSet', 'ShipmentDeleted'] as const),
    ...(['DeliveryOverdue', 'DeliveryOverdueWithdrawn'] as const),
  ])('keeps its updates after a change of other fields: %s', (type) => {
    expect(updatesAfter(message(type))).toEqual(known.tracking_updates);
  });
});

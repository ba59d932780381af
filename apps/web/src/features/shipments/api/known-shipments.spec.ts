import { describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import { KnownShipments } from './known-shipments.js';

const shipmentAt = (id: number, version: number): Shipment =>
  ({
    id,
    version,
    created_at: `2026-01-0${id}T00:00:00Z`,
    sender_city: `city ${version}`,
    tracking_updates: [] as unknown,
  }) as Shipment;
const told = (id: number, version: number, type = version === 1 ? 'ShipmentCreated' : 'ShipmentEdited') => {
  const { tracking_updates: _, ...shipment } = shipmentAt(id, version);
  return { kind: 'upserted', id, version, shipment, change: { type }, cursor: `${id}.${version}` } as ShipmentsChanged;
};
const deletion = (id: number) =>
  ({ kind: 'deleted', id, version: 9, change: { type: 'ShipmentDeleted' }, cursor: 'x' }) as ShipmentsChanged;
const versions = (shipments: readonly Shipment[]) => shipments.map(({ id, version }) => [id, version]);

describe('what is known of shipments', () => {
  it('is the newest version, whether an answer or a push came last', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.tell(told(1, 2))).toEqual(shipmentAt(1, 2));
    expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 2));
    expect(known.tell(told(1, 1, 'ShipmentEdited'))).toEqual(shipmentAt(1, 2));
    expect(known.answered(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
  });

  it('waits for the answer that a push goes on from', () => {
    const known = new KnownShipments();
    expect([known.tell(told(1, 3)), known.tell(told(1, 2))]).toEqual(['unread', 'unread']);
    expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 3));
  });

  it('is to be read where a push between is missing', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.tell(told(1, 3))).toBe('unread');
    expect(known.answered(shipmentAt(1, 1))).toBe('unread');
    expect(known.answeredSome([shipmentAt(1, 1)])).toEqual({ shipments: [shipmentAt(1, 1)], unread: [1] });
    expect(known.answered(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
  });

  it('of a deleted one is that it is deleted, whatever comes late', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.tell(deletion(1))).toBe('deleted');
    expect([known.answered(shipmentAt(1, 8)), known.tell(told(1, 1)), known.now(shipmentAt(1, 8))]).toEqual([
      'deleted',
      'deleted',
      undefined,
    ]);
    expect(known.answeredSome([shipmentAt(2, 1), shipmentAt(1, 8)]).shipments).toEqual([shipmentAt(2, 1)]);
  });

  it('puts into a list what was created while it was read, in its place', () => {
    const known = new KnownShipments();
    known.tell(told(2, 1));
    known.tell(told(3, 1));
    known.tell(deletion(3));
    expect(versions(known.withBegun([shipmentAt(4, 1), shipmentAt(1, 1)], true))).toEqual([
      [4, 1],
      [2, 1],
      [1, 1],
    ]);
    expect(versions(known.withBegun([shipmentAt(4, 1)], false))).toEqual([[4, 1]]);
    expect(versions(known.answeredSome([shipmentAt(1, 1)]).shipments)).toEqual([[1, 1]]);
  });

  it('puts nothing into a list that may have been deleted in a gap', () => {
    const known = new KnownShipments();
    known.tell(told(2, 1));
    known.missed();
    expect(versions(known.withBegun([shipmentAt(1, 1)], true))).toEqual([[1, 1]]);
  });

  it('is bounded: what was told longest ago is read again', () => {
    const known = new KnownShipments(2);
    for (const id of [1, 2, 3]) known.answered(shipmentAt(id, 1));
    expect([known.tell(told(1, 2)), known.tell(told(3, 2))]).toEqual(['unread', shipmentAt(3, 2)]);
  });
});

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

  it('is in a list the newest that is known of one that must be read', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 2));
    known.tell(told(1, 4));
    expect(known.answeredSome([shipmentAt(1, 1)])).toEqual({ shipments: [shipmentAt(1, 2)], unread: [1] });
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
    expect(known.tell(told(1, 8))).toBe('deleted');
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

  it('is bounded of what cannot be made out yet, of what was created, and of what was deleted', () => {
    const known = new KnownShipments(2);
    for (const id of [1, 2, 3]) known.tell(told(id, 2));
    expect([1, 2, 3].map((id) => known.answered(shipmentAt(id, 1)))).toEqual([
      shipmentAt(1, 1),
      shipmentAt(2, 2),
      shipmentAt(3, 2),
    ]);
    for (const id of [4, 5, 6]) known.tell(told(id, 1));
    expect([4, 5, 6].map((id) => known.hasBegun(id))).toEqual([false, true, true]);
    for (const id of [7, 8, 9]) known.delete(id);
    expect([7, 8, 9].map((id) => known.now(shipmentAt(id, 1))?.id)).toEqual([7, undefined, undefined]);
  });

  it('is kept longest of what was heard of last', () => {
    const known = new KnownShipments(2);
    known.answered(shipmentAt(1, 1));
    known.answered(shipmentAt(2, 1));
    known.answered(shipmentAt(1, 1));
    known.answered(shipmentAt(3, 1));
    expect([known.tell(told(1, 2)), known.tell(told(2, 2))]).toEqual([shipmentAt(1, 2), 'unread']);
  });

  it('is for a row that was answered the newer of both, and the row where no more is known', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 2));
    expect(known.now(shipmentAt(1, 1))).toEqual(shipmentAt(1, 2));
    expect(known.now(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
    expect(known.now(shipmentAt(2, 1))).toEqual(shipmentAt(2, 1));
  });

  it('remembers no beginning of what is deleted, whichever is told first', () => {
    const known = new KnownShipments();
    known.tell(told(1, 1));
    expect(known.hasBegun(1)).toBe(true);
    known.delete(1);
    expect(known.hasBegun(1)).toBe(false);
    known.tell(told(1, 1));
    expect(known.hasBegun(1)).toBe(false);
  });

  it('of one that was created without its fields told is to be read', () => {
    const known = new KnownShipments();
    const { shipment: _, ...small } = told(1, 1);
    expect([known.tell(small), known.hasBegun(1)]).toEqual(['unread', true]);
    expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 1));
  });

  it('puts what was created at the same instant in the order of the ids, the last first', () => {
    const known = new KnownShipments();
    const at = (id: number) => ({ ...shipmentAt(id, 1), created_at: '2026-01-05T00:00:00Z' });
    for (const id of [2, 4]) known.tell({ ...told(id, 1), shipment: at(id) });
    expect(known.withBegun([at(3), at(1)], true).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(known.withBegun([at(3)], false).map(({ id }) => id)).toEqual([4, 3]);
    expect(known.withBegun([], false)).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import { KnownShipments } from './known-shipments.js';

const shipmentAt = (id: number, version: number): Shipment =>
  ({
    id,
    version,
    created_at: `2026-01-0${id}T00:00:00Z`,
    sender_city: `city ${version}`,
    due: { state: 'none', days: 0, until: null },
    tracking_updates: [] as unknown,
  }) as Shipment;
const push = (id: number, version: number, type = version === 1 ? 'ShipmentCreated' : 'ShipmentEdited') => {
  const { tracking_updates: _, ...shipment } = shipmentAt(id, version);
  return { kind: 'upserted', id, version, shipment, change: { type }, cursor: `${id}.${version}` } as ShipmentsChanged;
};
const deletion = (id: number) =>
  ({ kind: 'deleted', id, version: 9, change: { type: 'ShipmentDeleted' }, cursor: 'x' }) as ShipmentsChanged;
const versions = (shipments: readonly Shipment[]) => shipments.map(({ id, version }) => [id, version]);

describe('the known shipments', () => {
  it('keep the newest version, whether a response or a push came last', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.applyPush(push(1, 2))).toEqual(shipmentAt(1, 2));
    expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 2));
    expect(known.applyPush(push(1, 1, 'ShipmentEdited'))).toEqual(shipmentAt(1, 2));
    expect(known.answered(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
  });

  it('apply the pushes that arrived during a read to its response', async () => {
    const known = new KnownShipments();
    await known.during(async () => {
      expect([known.applyPush(push(1, 3)), known.applyPush(push(1, 2))]).toEqual(['unread', 'unread']);
      expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 3));
    });
  });

  it('do not take the fields of a later version as the state before that version', () => {
    const known = new KnownShipments();
    const at = (version: number, service_type: string, updated: number): ShipmentsChanged => {
      const { shipment, change, ...others } = push(1, version, 'ShipmentEdited');
      const fields = { ...shipment, service_type, updated_at: `2026-01-0${updated}T00:00:00Z` };
      return { ...others, change: { ...change, at: `2026-01-0${version}T00:00:00Z` }, shipment: fields as Shipment };
    };
    known.applyPush(at(2, 'standard', 2));
    known.applyPush(at(3, 'express', 4));
    expect(known.preview(at(4, 'express', 4)).before).toBeUndefined();
    known.applyPush(at(4, 'express', 4));
    expect(known.preview(at(5, 'standard', 5)).before).toMatchObject({ service_type: 'express' });
  });

  it('keep no push while no read is under way, and require a read of an older response', () => {
    const known = new KnownShipments();
    for (let change = 0; change < 1_000; change += 1) known.applyPush(push(1 + (change % 7), 2 + change));
    expect(known.kept).toEqual({ shipments: 0, pushes: 0 });
    expect(known.answered(shipmentAt(1, 2))).toBe('unread');
    expect(known.answered(shipmentAt(1, 999))).toEqual(shipmentAt(1, 999));
  });

  it('keep a push until the reads that began before it have settled', async () => {
    const known = new KnownShipments();
    const reads = [0, 1].map((index) => {
      known.applyPush(push(8, 2 + index));
      let settle = (): void => {};
      const settled = known.during(() => new Promise<void>((resolve) => (settle = resolve)));
      return { settle, settled };
    });
    const [first, second] = reads;
    known.applyPush(push(9, 2));
    expect(known.kept.pushes).toBe(2);
    first?.settle();
    await first?.settled;
    expect(known.kept.pushes).toBe(1);
    second?.settle();
    await second?.settled;
    expect(known.kept.pushes).toBe(0);
  });

  it('keep at most the given number of pushes during a read', async () => {
    const known = new KnownShipments(3);
    await known.during(async () => {
      for (let version = 3; version < 20; version += 1) known.applyPush(push(1, version));
      expect(known.kept.pushes).toBe(3);
    });
  });

  it('release the shipments that are not needed, and require a read of an older response', () => {
    const known = new KnownShipments();
    for (const id of [1, 2]) known.answered(shipmentAt(id, 2));
    known.applyPush(push(3, 1));
    known.release(new Set([1]));
    expect([known.kept.shipments, known.hasBegun(3)]).toEqual([1, false]);
    expect([known.applyPush(push(1, 3)), known.applyPush(push(2, 3))]).toEqual([shipmentAt(1, 3), 'unread']);
    expect([known.answered(shipmentAt(2, 2)), known.answered(shipmentAt(2, 3))]).toEqual(['unread', shipmentAt(2, 3)]);
  });

  it('need a read after a gap between pushes', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.applyPush(push(1, 3))).toBe('unread');
    expect(known.answered(shipmentAt(1, 1))).toBe('unread');
    expect(known.answeredSome([shipmentAt(1, 1)])).toEqual({ shipments: [shipmentAt(1, 1)], unread: [1] });
    expect(known.answered(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
  });

  it('put the newest known version of a shipment into a list until it is read', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 2));
    known.applyPush(push(1, 4));
    expect(known.answeredSome([shipmentAt(1, 1)])).toEqual({ shipments: [shipmentAt(1, 2)], unread: [1] });
  });

  it('keep a deleted shipment deleted, whatever arrives late', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 1));
    expect(known.applyPush(deletion(1))).toBe('deleted');
    expect([known.answered(shipmentAt(1, 8)), known.applyPush(push(1, 1)), known.now(shipmentAt(1, 8))]).toEqual([
      'deleted',
      'deleted',
      undefined,
    ]);
    expect(known.answeredSome([shipmentAt(2, 1), shipmentAt(1, 8)]).shipments).toEqual([shipmentAt(2, 1)]);
    expect(known.applyPush(push(1, 8))).toBe('deleted');
  });

  it('insert a shipment created during a read into its place in the list', () => {
    const known = new KnownShipments();
    known.applyPush(push(2, 1));
    known.applyPush(push(3, 1));
    known.applyPush(deletion(3));
    expect(versions(known.withBegun([shipmentAt(4, 1), shipmentAt(1, 1)], true))).toEqual([
      [4, 1],
      [2, 1],
      [1, 1],
    ]);
    expect(versions(known.withBegun([shipmentAt(4, 1)], false))).toEqual([[4, 1]]);
    expect(versions(known.answeredSome([shipmentAt(1, 1)]).shipments)).toEqual([[1, 1]]);
  });

  it('insert no shipment that may have been deleted during a gap', () => {
    const known = new KnownShipments();
    known.applyPush(push(2, 1));
    known.missed();
    expect(versions(known.withBegun([shipmentAt(1, 1)], true))).toEqual([[1, 1]]);
  });

  it('are bounded: the oldest is forgotten and must be read again', () => {
    const known = new KnownShipments(2);
    for (const id of [1, 2, 3]) known.answered(shipmentAt(id, 1));
    expect([known.applyPush(push(1, 2)), known.applyPush(push(3, 2))]).toEqual(['unread', shipmentAt(3, 2)]);
  });

  it('are bounded for pushed versions, created shipments and deleted shipments', () => {
    const known = new KnownShipments(2);
    for (const id of [1, 2, 3]) known.applyPush(push(id, 2));
    expect([1, 2, 3].map((id) => known.answered(shipmentAt(id, 1)))).toEqual([shipmentAt(1, 1), 'unread', 'unread']);
    for (const id of [4, 5, 6]) known.applyPush(push(id, 1));
    expect([4, 5, 6].map((id) => known.hasBegun(id))).toEqual([false, true, true]);
    for (const id of [7, 8, 9]) known.delete(id);
    expect([7, 8, 9].map((id) => known.now(shipmentAt(id, 1))?.id)).toEqual([7, undefined, undefined]);
  });

  it('forget the least recently received shipment first', () => {
    const known = new KnownShipments(2);
    known.answered(shipmentAt(1, 1));
    known.answered(shipmentAt(2, 1));
    known.answered(shipmentAt(1, 1));
    known.answered(shipmentAt(3, 1));
    expect([known.applyPush(push(1, 2)), known.applyPush(push(2, 2))]).toEqual([shipmentAt(1, 2), 'unread']);
  });

  it('return the newer of a row and the known version, or the row itself', () => {
    const known = new KnownShipments();
    known.answered(shipmentAt(1, 2));
    expect(known.now(shipmentAt(1, 1))).toEqual(shipmentAt(1, 2));
    expect(known.now(shipmentAt(1, 3))).toEqual(shipmentAt(1, 3));
    expect(known.now(shipmentAt(2, 1))).toEqual(shipmentAt(2, 1));
  });

  it('forget that a deleted shipment was created, whichever push comes first', () => {
    const known = new KnownShipments();
    known.applyPush(push(1, 1));
    expect(known.hasBegun(1)).toBe(true);
    known.delete(1);
    expect(known.hasBegun(1)).toBe(false);
    known.applyPush(push(1, 1));
    expect(known.hasBegun(1)).toBe(false);
  });

  it('need a read of a created shipment whose push has no fields', () => {
    const known = new KnownShipments();
    const { shipment: _, ...small } = push(1, 1);
    expect([known.applyPush(small), known.hasBegun(1)]).toEqual(['unread', true]);
    expect(known.answered(shipmentAt(1, 1))).toEqual(shipmentAt(1, 1));
  });

  it('order shipments created at the same instant by id, highest first', () => {
    const known = new KnownShipments();
    const at = (id: number) => ({ ...shipmentAt(id, 1), created_at: '2026-01-05T00:00:00Z' });
    for (const id of [2, 4]) known.applyPush({ ...push(id, 1), shipment: at(id) });
    expect(known.withBegun([at(3), at(1)], true).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(known.withBegun([at(3)], false).map(({ id }) => id)).toEqual([4, 3]);
    expect(known.withBegun([], false)).toEqual([]);
  });
});

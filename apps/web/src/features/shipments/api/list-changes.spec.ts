import { describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentQuery, ShipmentsChanged } from '@waymark/contracts';
import fc from 'fast-check';
import { changedPage, mayAlter } from './list-changes.js';
import { KnownShipments } from './known-shipments.js';
import { transitionOf } from './standing.js';
import { anyJudgedQuery, anyQuery, anyStep, anySteps } from './testing/any-history.js';
import { Courier } from './testing/courier.js';

const push = (type: string, shipment: object = {}) =>
  ({
    ...{ id: 1, kind: type === 'ShipmentDeleted' ? 'deleted' : 'upserted' },
    ...{ change: { type }, shipment: { status: 'delivered', service_type: 'express', ...shipment } },
  }) as unknown as ShipmentsChanged;

describe('mayAlter', () => {
  it('is true for every change that alters the list, however much of it was read', () => {
    fc.assert(
      fc.property(
        anyQuery,
        fc.array(anyStep, { maxLength: 12 }),
        anySteps,
        fc.nat(4),
        (query, history, steps, read) => {
          const courier = new Courier();
          courier.take(...history);
          const before = courier.find(query).map(({ id }) => id);
          const messages = courier.take(...steps);
          const after = courier.find(query).map(({ id }) => id);
          fc.pre(JSON.stringify(before) !== JSON.stringify(after));
          const list = { ids: new Set(before.slice(0, read)), isWhole: read >= before.length };
          expect(messages.some((message) => mayAlter(query, list, message))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  const whole = { ids: new Set([2]), isWhole: true };
  const part = { ids: new Set([2]), isWhole: false };

  it.each<[string, ShipmentQuery, typeof whole, ShipmentsChanged]>([
    ['a scan, for the newest first', {}, part, push('TrackingUpdateAdded')],
    ['an edit, for an order by number', { sort: 'tracking_number' }, part, push('ShipmentEdited')],
    ['a scan, for a search', { q: 'leith' }, part, push('TrackingUpdateAdded')],
    ['a scan to another status', { status: 'exception' }, whole, push('TrackingUpdateAdded')],
    ['a booking with another service', { service_type: 'standard' }, whole, push('ShipmentCreated')],
    ['a deletion of another shipment', { status: 'exception' }, whole, push('ShipmentDeleted')],
  ])('is false for %s', (_, query, list, message) => {
    expect(mayAlter(query, list, message)).toBe(false);
  });

  it.each<ShipmentQuery>([{ sender_city: 'Leith' }, { recipient_city: 'Leith' }])(
    'is true for an edit in the list of a city: %j',
    (query) => {
      expect(mayAlter(query, whole, push('ShipmentEdited'))).toBe(true);
    },
  );

  it('is true for an unknown type of change, and for a message without a shipment', () => {
    expect(mayAlter({}, part, push('ShipmentReturned'))).toBe(true);
    const { shipment: _, ...small } = push('TrackingUpdateAdded');
    expect(mayAlter({ status: 'exception' }, whole, small as ShipmentsChanged)).toBe(true);
  });
});

describe('changedPage', () => {
  const courier = new Courier();
  courier.take({ do: 'book', route: 0, service: 0 });
  const [scan] = courier.take({ do: 'scan', pick: 0, status: 'in_transit' });
  courier.take({ do: 'scan', pick: 0, status: 'pending' });
  const page = { rows: courier.find({}), total: 1, isWhole: true };
  const changed = (query: ShipmentQuery, shipment?: Shipment) =>
    scan && changedPage(query, page, scan, { ...transitionOf(undefined, scan), shipment });

  it('ignores a push that the row already includes', () => {
    expect(changed({ status: 'pending' })).toBe(page);
  });

  it('leaves a list to the server if a response has replaced its row before the push', () => {
    const busy = new Courier();
    busy.take({ do: 'book', route: 0, service: 0 });
    busy.take({ do: 'book', route: 0, service: 0 });
    const [newer, older] = busy.find({});
    const [late] = busy.take({ do: 'scan', pick: 0, status: 'in_transit' });
    const [scanned] = busy.find({ status: 'in_transit' });
    if (!newer || !older || !late || !scanned) throw new Error('incomplete');
    const rows = [newer, older].map((row) => (row.id === scanned.id ? scanned : row));
    const after = (query: ShipmentQuery, shown: readonly Shipment[]) =>
      changedPage(query, { rows: shown, total: 2, isWhole: true }, late, {
        ...transitionOf(undefined, late),
        shipment: scanned,
      });
    expect(after({ status: 'pending' }, rows)).toBeUndefined();
    const others = rows.filter((row) => row !== scanned);
    expect(after({ sort: '-updated_at' }, [...others, scanned])).toBeUndefined();
    expect(after({ sort: '-updated_at' }, [scanned, ...others])?.rows).toEqual([scanned, ...others]);
  });

  it('judges every query that anyJudgedQuery makes, and no other', () => {
    const [booking] = new Courier().take({ do: 'book', route: 0, service: 0 });
    const isJudged = (query: ShipmentQuery): boolean =>
      booking !== undefined &&
      changedPage(query, { rows: [], total: 0, isWhole: true }, booking, new KnownShipments().preview(booking)) !==
        undefined;
    fc.assert(fc.property(anyJudgedQuery, (query) => expect(isJudged(query)).toBe(true)));
    fc.assert(
      fc.property(anyQuery.filter(isJudged), ({ status: _, service_type: __, sort = '', ...others }) => {
        expect([others, sort]).toEqual([{}, expect.stringMatching(/^(-?(created|updated)_at)?$/)]);
      }),
    );
  });

  it.each<ShipmentQuery>([{ q: 'leith' }, { due: 'late' }, { sort: 'tracking_number' }])(
    'leaves a list to the server that this client cannot judge: %j',
    (query) => {
      expect(changed(query)).toBeUndefined();
    },
  );
});

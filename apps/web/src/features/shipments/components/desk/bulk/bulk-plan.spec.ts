import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { partsOf, previewOf, refusalsOf } from './bulk-plan.js';

const shipment = (id: number, changes: Partial<Shipment> = {}): Shipment =>
  ({
    ...{ id, tracking_number: `WM-${id}`, version: 3, status: 'in_transit', sender_city: 'Oslo' },
    ...{
      recipient_city: 'Leith',
      shipment_date: null,
      estimated_delivery: null,
      created_at: '2026-03-01T00:00:00.000Z',
    },
    ...changes,
  }) as Shipment;

const today = '2026-03-05T10:00:00.000Z';

describe('the preview', () => {
  it('counts statuses and cities, the most frequent first, and lists delivered parcels', () => {
    const preview = previewOf([
      shipment(1),
      shipment(2, { status: 'delivered', sender_city: 'Bergen' }),
      shipment(3, { sender_city: 'Bergen' }),
    ]);
    expect(preview).toEqual({
      statuses: [
        ['in_transit', 2],
        ['delivered', 1],
      ],
      from: [
        ['Bergen', 2],
        ['Oslo', 1],
      ],
      to: [['Leith', 3]],
      delivered: [2],
    });
  });
});

describe('refusalsOf', () => {
  it('groups the parcels by reason', () => {
    const shipments = [
      shipment(1),
      shipment(2, { shipment_date: '2026-04-01' }),
      shipment(3, { shipment_date: '2026-04-02' }),
    ];
    const refused = refusalsOf(shipments, { estimated_delivery: '2026-03-20' });
    expect([...refused.values()]).toEqual([[2, 3]]);
    expect(refusalsOf(shipments, { estimated_delivery: '2026-04-02' }).size).toBe(0);
    expect(refusalsOf(shipments, { timestamp: today, estimated_delivery: '' }).size).toBe(0);
  });

  it('finds a time too far from the booking of one parcel', () => {
    const old = shipment(2, { created_at: '2020-01-01T00:00:00.000Z' });
    expect([...refusalsOf([shipment(1), old], { timestamp: today }).values()]).toEqual([[2]]);
  });
});

describe('the parts of a batch', () => {
  const update = { timestamp: today, status: 'exception', location: 'Leith', description: 'Storm' } as const;

  it('skip parcels that are left out, and unchanged parcels of a batch without an update', () => {
    const shipments = [shipment(1), shipment(2, { estimated_delivery: '2026-03-20' }), shipment(3)];
    const patch = { estimated_delivery: '2026-03-20' };
    const kindsOf = (chosen: typeof update | null) =>
      partsOf(shipments, { update: chosen, patch }, new Set([3])).map(({ outcome }) => outcome.kind);
    expect(kindsOf(null)).toEqual(['waiting', 'skipped', 'skipped']);
    expect(kindsOf(update)).toEqual(['waiting', 'waiting', 'skipped']);
  });

  it('contain the earlier values', () => {
    const [part] = partsOf([shipment(1)], { update, patch: {} }, new Set());
    expect(part?.effects.before).toEqual({ version: 3, estimated_delivery: null, status: 'in_transit' });
  });
});

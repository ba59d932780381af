import { describe, expect, it } from '@jest/globals';
import type { ShipmentStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { countTransition, noCounters, type Counters } from './counters.js';

const IN_TRANSIT: ShipmentStatus[] = [
  'in_transit',
  'picked_up',
  'at_facility',
  'out_for_delivery',
  'attempted_delivery',
];
const STATUSES: ShipmentStatus[] = ['pending', 'delivered', ...IN_TRANSIT, 'exception', 'delayed'];

const recount = (statuses: readonly ShipmentStatus[]): Counters => ({
  total: statuses.length,
  delivered: statuses.filter((status) => status === 'delivered').length,
  in_transit: statuses.filter((status) => IN_TRANSIT.includes(status)).length,
  pending: statuses.filter((status) => status === 'pending').length,
});

describe('counters', () => {
  it.each(STATUSES)('count a shipment that is %s', (status) => {
    expect(countTransition(noCounters, undefined, status)).toStrictEqual(recount([status]));
  });

  it('are unchanged by a transition from undefined to undefined', () => {
    expect(countTransition(noCounters, undefined, undefined)).toStrictEqual(noCounters);
  });

  it('equal a recount after any transitions', () => {
    const shipment = fc.nat(5);
    const status = fc.option(fc.constantFrom(...STATUSES), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(shipment, status), { maxLength: 60 }), (transitions) => {
        const statuses = new Map<number, ShipmentStatus>();
        let counters = noCounters;
        for (const [id, after] of transitions) {
          counters = countTransition(counters, statuses.get(id), after);
          if (after) statuses.set(id, after);
          else statuses.delete(id);
        }
        expect(counters).toStrictEqual(recount([...statuses.values()]));
      }),
    );
  });
});

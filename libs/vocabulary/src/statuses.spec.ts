import { describe, expect, it } from '@jest/globals';
import { LIST_STATUSES, SERVICE_TYPES, SHIPMENT_STATUSES, TRACKING_UPDATE_STATUSES } from './statuses.js';

describe('statuses', () => {
  it('are those of the specification', () => {
    expect(LIST_STATUSES).toEqual(['pending', 'in_transit', 'delivered', 'delayed']);
    expect(TRACKING_UPDATE_STATUSES).toEqual([
      'pending',
      'picked_up',
      'in_transit',
      'at_facility',
      'out_for_delivery',
      'delivered',
      'attempted_delivery',
      'exception',
    ]);
    expect([...SHIPMENT_STATUSES].sort()).toEqual([...new Set([...LIST_STATUSES, ...TRACKING_UPDATE_STATUSES])].sort());
  });

  it('and service types are standard, express and priority', () => {
    expect(SERVICE_TYPES).toEqual(['standard', 'express', 'priority']);
  });
});

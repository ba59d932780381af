import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '@waymark/vocabulary';
import { STATUS_LABELS } from './labels.js';

describe('statuses', () => {
  it('have a label each', () => {
    expect(Object.keys(STATUS_LABELS)).toEqual(SHIPMENT_STATUSES);
    expect(STATUS_LABELS.at_facility).toBe('At Local Facility');
  });
});

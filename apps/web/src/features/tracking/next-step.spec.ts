import type { ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { SHIPMENT_STATUSES } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { nextStep } from './next-step.js';

const names = {
  ...{ sender_name: 'Harbour Books', recipient_name: 'Grace H.', recipient_city: 'New York' },
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
};
const update = (status: TrackingUpdate['status']): TrackingUpdate => ({
  ...{ id: 1, status, location: 'Hoboken', description: '' },
  timestamp: '2026-11-21T12:00:00.000Z',
});
const given = (status: ShipmentStatus, ...tracking_updates: TrackingUpdate[]) =>
  nextStep({ ...names, status, tracking_updates });

describe('what now', () => {
  it('names the ways that are left after an attempt, and who decides', () => {
    const words = given('attempted_delivery', update('attempted_delivery'));
    for (const part of ['at Hoboken', 'another day', 'neighbour', 'collecting', 'Harbour Books'])
      expect(words).toContain(part);
  });

  it('says who acts next while a parcel is held', () => {
    expect(given('exception', update('exception'))).toMatch(/next step is ours.*Harbour Books has to give it/);
  });

  it('says where it was delivered, and for whom', () => {
    expect(given('delivered', update('delivered'))).toMatch(
      /^It was delivered at Hoboken, addressed to Grace H\. in New York\./,
    );
  });

  it('invents no place for what an edit set', () => {
    expect(given('delivered', update('in_transit'))).toContain('where was not recorded');
    expect(given('attempted_delivery')).toMatch(/^Nobody could take it\./);
  });

  it('is silent of a parcel on its way', () => {
    const spoken = SHIPMENT_STATUSES.filter((status) => given(status) !== undefined);
    expect(spoken.sort()).toEqual(['attempted_delivery', 'delivered', 'exception']);
  });
});

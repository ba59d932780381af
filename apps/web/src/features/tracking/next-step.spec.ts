import type { ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { SHIPMENT_STATUSES } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { UNTRANSLATED } from '@waymark/contracts/ui';
import { nextStep } from './next-step.js';

const names = {
  ...{ sender_name: 'Harbour Books', recipient_name: 'Grace H.', recipient_city: 'New York' },
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
};
const update = (status: TrackingUpdate['status']): TrackingUpdate => ({
  ...{ id: 1, status, location: 'Hoboken', description: '' },
  timestamp: '2026-11-21T12:00:00.000Z',
  ...{ reported_by: 'courier', recorded_at: '2026-11-21T12:00:00.000Z' },
});
/** Puts names that stay untranslated into brackets. */
const wordsOf = (shipment: Parameters<typeof nextStep>[0]): string | undefined =>
  nextStep(shipment)?.replaceAll(new RegExp(UNTRANSLATED, 'gsu'), '[$1]');
const given = (status: ShipmentStatus, ...tracking_updates: TrackingUpdate[]) =>
  wordsOf({ ...names, status, status_decision: null, tracking_updates });

describe('the next step', () => {
  it('names the options after an attempt, and who decides', () => {
    const words = given('attempted_delivery', update('attempted_delivery'));
    for (const part of ['at [Hoboken]', 'another day', 'neighbor', 'collecting', '[Harbour Books]'])
      expect(words).toContain(part);
  });

  it('says who acts next while a parcel is held', () => {
    expect(given('exception', update('exception'))).toMatch(/next step is ours.*\[Harbour Books\] must provide it/);
  });

  it('says who acts next while a parcel is delayed, and who must know about a deadline', () => {
    expect(given('delayed', update('in_transit'))).toMatch(/next step is ours.*Tell us, and tell \[Harbour Books\]\.$/);
  });

  it('says where it was delivered, and for whom', () => {
    expect(given('delivered', update('delivered'))).toMatch(
      /^It was delivered at \[Hoboken\], addressed to \[Grace H\.\] in \[New York\]\./,
    );
  });

  it('isolates names and places from the sentence', () => {
    const parcel = { ...names, recipient_name: 'محمد', recipient_city: 'دبي', status_decision: null };
    const tracking_updates = [{ ...update('delivered'), location: 'D\u202eubai' }];
    expect(nextStep({ ...parcel, status: 'delivered', tracking_updates })).toMatch(
      /^It was delivered at \u2068\u2068Dubai\u2069\u2069, addressed to \u2068\u2068محمد\u2069\u2069 in \u2068\u2068دبي\u2069\u2069\./,
    );
  });

  it('says that only the sender reported a delivery', () => {
    const status_decision = {
      update_id: 1,
      reported_by: 'sender',
      recorded_at: '2026-11-21T12:00:00.000Z',
      confirmed_by_courier: false,
    } as const;
    const tracking_updates = [update('delivered')];
    expect(wordsOf({ ...names, status: 'delivered', status_decision, tracking_updates })).toMatch(
      /^The sender reported that it was delivered at \[Hoboken\], addressed/,
    );
  });

  it('invents no place for a status that an edit set', () => {
    expect(given('delivered', update('in_transit'))).toContain('where was not recorded');
    expect(given('attempted_delivery')).toMatch(/^Nobody could take it\./);
  });

  it('is undefined for a parcel in transit', () => {
    const spoken = SHIPMENT_STATUSES.filter((status) => given(status) !== undefined);
    expect(spoken.sort()).toEqual(['attempted_delivery', 'delayed', 'delivered', 'exception']);
  });
});

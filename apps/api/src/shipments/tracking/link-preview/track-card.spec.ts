import { describe, expect, it } from '@jest/globals';
import type { PublicShipment } from '@waymark/contracts';
import { trackCard } from './track-card.js';

const shipment = {
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
  status: 'out_for_delivery',
  status_decision: {
    update_id: 1,
    reported_by: 'courier',
    recorded_at: '2026-11-23T08:00:00.000Z',
    confirmed_by_courier: true,
  },
  sender_city: 'Osaka',
  recipient_city: 'Hamburg',
  version: 7,
  estimated_delivery: '2026-11-24',
  due: { state: 'on_time', days: 1, until: null },
  created_at: '2026-11-20T08:00:00.000Z',
  tracking_updates: [
    {
      ...{ id: 1, status: 'out_for_delivery', location: 'Hamburg "Nord" <3>', description: 'On the van' },
      timestamp: '2026-11-23T08:00:00.000Z',
      reported_by: 'courier',
      recorded_at: '2026-11-23T08:00:00.000Z',
    },
  ],
} as unknown as PublicShipment;
const card = (changes: Partial<PublicShipment> = {}) =>
  trackCard({ ...shipment, ...changes }, 'https://waymark.example');

/** A decision by an edit of the shipment. */
const set = {
  update_id: null,
  reported_by: 'courier',
  recorded_at: '2026-11-23T09:00:00.000Z',
  confirmed_by_courier: true,
} as const;

describe('the card of a parcel', () => {
  it('has status, place, day and picture, escaped', () => {
    const head = card();
    for (const [property, content] of [
      ['og:title', 'Out for Delivery, Hamburg &quot;Nord&quot; &lt;3&gt;'],
      ['og:description', 'From Osaka to Hamburg. Expected Tuesday 24 November.'],
      ['og:url', 'https://waymark.example/track?tracking=WM-7K2F-9QX4-3MTB-8'],
      ['og:image', 'https://waymark.example/cards/parcels/WM-7K2F-9QX4-3MTB-8.png?v=7'],
    ]) {
      expect(head).toContain(`<meta property="${property}" content="${content}" />`);
    }
  });

  it('keeps its words in order around right-to-left places', () => {
    const tracking_updates = shipment.tracking_updates.map((one) => ({ ...one, location: 'Ham\u202eburg' }));
    const head = card({ tracking_updates, recipient_city: 'دبي' });
    expect(head).toContain('content="Out for Delivery, Hamburg"');
    expect(head).toContain('content="From Osaka to \u2068دبي\u2069. Expected Tuesday 24 November."');
  });

  it('has the days of lateness, and a picture of that day', () => {
    const late = card({ due: { state: 'late', days: 4, until: null } });
    expect(late).toContain('content="From Osaka to Hamburg. 4 days late."');
    expect(late).toContain('.png?v=7.4"');
  });

  it.each([
    ['today', 0],
    ['on_time', 1],
  ] as const)('makes no promise for a delayed parcel whose day is near: %s', (state, days) => {
    const delayed = card({ status: 'delayed', status_decision: set, due: { state, days, until: null } });
    expect(delayed).toContain('content="From Osaka to Hamburg. Was expected Tuesday 24 November."');
    expect(delayed).toContain('.png?v=7.0"');
    expect(
      card({ status: 'delayed', status_decision: set, due: { state: 'on_time', days: 3, until: null } }),
    ).toContain('content="From Osaka to Hamburg. Expected Tuesday 24 November."');
  });

  it('has no place without an update, and no expected day after delivery', () => {
    expect(card({ status: 'delayed', status_decision: set })).toContain('content="Delayed"');
    expect(card({ status: 'delivered', status_decision: set, tracking_updates: [] })).not.toContain('Expected');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PublicShipment } from '@waymark/contracts';
import { trackCard } from './track-card.js';

const shipment = {
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
  status: 'out_for_delivery',
  sender_city: 'Osaka',
  recipient_city: 'Hamburg',
  version: 7,
  estimated_delivery: '2026-11-24',
  due: { state: 'on_time', days: 1 },
  created_at: '2026-11-20T08:00:00.000Z',
  tracking_updates: [
    {
      ...{ id: 1, status: 'out_for_delivery', location: 'Hamburg "Nord" <3>', description: 'On the van' },
      timestamp: '2026-11-23T08:00:00.000Z',
    },
  ],
} as unknown as PublicShipment;
const card = (changes: Partial<PublicShipment> = {}) =>
  trackCard({ ...shipment, ...changes }, 'https://waymark.example');

describe('the card of a parcel', () => {
  it('tells status, place, day and picture, as data', () => {
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

  it('tells how late it is, with a picture of that day', () => {
    const late = card({ due: { state: 'late', days: 4 } });
    expect(late).toContain('content="From Osaka to Hamburg. 4 days late."');
    expect(late).toContain('.png?v=7.4"');
  });

  it('names no place that nobody said, and no day that is over', () => {
    expect(card({ status: 'delayed' })).toContain('content="Delayed"');
    expect(card({ status: 'delivered', tracking_updates: [] })).not.toContain('Expected');
  });
});

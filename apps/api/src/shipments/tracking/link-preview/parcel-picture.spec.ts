import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, type PublicShipment, type TrackingUpdate } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { parcelPicture } from './parcel-picture.js';

const update = (changes: Partial<TrackingUpdate> = {}): TrackingUpdate => ({
  ...{
    id: 1,
    status: 'out_for_delivery',
    location: 'Hamburg, Germany',
    description: 'Left with Mr Grey at the back door',
  },
  timestamp: '2026-11-23T08:00:00.000Z',
  reported_by: 'courier',
  recorded_at: '2026-11-23T08:00:00.000Z',
  ...changes,
});
const shipment: PublicShipment = {
  ...{ id: 1, version: 3, tracking_number: 'WM-7K2F-9QX4-3MTB-8', status: 'out_for_delivery', service_type: 'express' },
  ...{ sender_name: 'Harbour Books', sender_city: 'Osaka', sender_country: 'Japan' },
  ...{ recipient_name: 'Ada S.', recipient_city: 'Lyon', recipient_country: 'France' },
  ...{ weight: 2.5, length: 30, width: 20, height: 10, contents_description: 'Sea charts' },
  ...{
    shipment_date: null,
    estimated_delivery: '2026-11-24',
    due_zone: null,
    due: { state: 'on_time', until: null, days: 1 },
  },
  ...{ created_at: '2026-11-20T08:00:00.000Z', updated_at: '2026-11-23T08:00:00.000Z', last_scan_at: null },
  status_decision: {
    update_id: 1,
    reported_by: 'courier',
    recorded_at: '2026-11-23T08:00:00.000Z',
    confirmed_by_courier: true,
  },
  tracking_updates: [update()],
};
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const texts = (changes: Partial<PublicShipment> = {}): string[] =>
  textsOf(parcelPicture({ ...shipment, ...changes }, 'Waymark'));

describe('the picture of a parcel', () => {
  it('has the same texts as the card', () => {
    expect(texts()).toEqual([
      'Waymark',
      'WM-7K2F-9QX4-3MTB-8',
      'Out for Delivery',
      'Hamburg, Germany',
      'Osaka → Lyon',
      'Expected Tuesday 24 November',
    ]);
  });

  it('has the full label of every status, each in its own color', () => {
    const pictures = SHIPMENT_STATUSES.map((status) =>
      parcelPicture({ ...shipment, status, status_decision: null, tracking_updates: [] }, ''),
    );
    expect(pictures.map((svg) => textsOf(svg)[1])).toEqual(SHIPMENT_STATUSES.map((status) => STATUS_LABELS[status]));
    expect(new Set(pictures.map((svg) => svg.replaceAll(/<text.*?<\/text>/g, ''))).size).toBe(SHIPMENT_STATUSES.length);
  });

  it('has the days of a late parcel, and no expected day of a delivered one', () => {
    expect(texts({ due: { state: 'late', days: 1, until: null } })).toContain('1 day late');
    const delivered = { status: 'delivered', tracking_updates: [update({ status: 'delivered' })] } as const;
    expect(texts({ ...delivered, tracking_updates: [...delivered.tracking_updates] }).at(-1)).toBe('Osaka → Lyon');
  });

  it('notes a delivery that only the sender reported', () => {
    const status_decision = {
      update_id: 1,
      reported_by: 'sender',
      recorded_at: '2026-11-23T08:00:00.000Z',
      confirmed_by_courier: false,
    } as const;
    const tracking_updates = [update({ status: 'delivered' })];
    expect(texts({ status: 'delivered', status_decision, tracking_updates })).toContain(
      'Reported by the sender, Hamburg, Germany',
    );
  });

  it('escapes texts, cuts long ones, and omits texts that the fonts cannot draw', () => {
    expect(texts({ tracking_updates: [update({ location: '</text><script>&"' })] })).toContain(
      '&lt;/text&gt;&lt;script&gt;&amp;&quot;',
    );
    expect(texts({ tracking_updates: [update({ location: 'Gate '.repeat(50) })] })[3]).toMatch(
      /^(Gate )+(G|Ga|Gat|Gate)?…$/,
    );
    expect(texts({ sender_city: '東京', tracking_updates: [update({ location: '📦' })] })).toEqual([
      'Waymark',
      'WM-7K2F-9QX4-3MTB-8',
      'Out for Delivery',
      'Expected Tuesday 24 November',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PublicShipment } from '@waymark/contracts';
import { writtenAnswer } from './written-answer.js';

const now = new Date('2026-11-23T12:00:00.000Z');
const update = {
  ...{ id: 1, status: 'out_for_delivery', location: 'Hamburg, Germany', description: 'On the van' },
  ...{ timestamp: '2026-11-23T08:00:00.000Z', recorded_at: '2026-11-23T08:00:00.000Z', reported_by: 'courier' },
} as const;
const shipment = {
  ...{ tracking_number: 'WM-7K2F-9QX4-3MTB-8', status: 'out_for_delivery', estimated_delivery: '2026-11-24' },
  status_decision: {
    update_id: 1,
    reported_by: 'courier',
    recorded_at: update.recorded_at,
    confirmed_by_courier: true,
  },
  due: { state: 'on_time', days: 1, until: null },
  tracking_updates: [update],
} as unknown as PublicShipment;

const written = (changes: object = {}, zone?: string) => writtenAnswer({ ...shipment, ...changes }, now, () => zone);
const delivered = { status: 'delivered', tracking_updates: [{ ...update, status: 'delivered' }] };

describe('the prerendered result', () => {
  it('has number, status, place and day in the words of the page', () => {
    expect(written()).toEqual({
      status: 'out_for_delivery',
      texts: {
        number: 'WM-7K2F-9QX4-3MTB-8',
        words: 'Out for delivery, <bdi translate="no">Hamburg, Germany</bdi>',
        expected: 'Expected delivery',
        day: 'Tomorrow, Tuesday 24 November',
      },
      late: undefined,
    });
  });

  it('has the lateness of the shipment and its reason', () => {
    const { texts, late } = written({ due: { state: 'late', days: 4, until: null }, estimated_delivery: '2026-11-19' });
    expect(texts).toMatchObject({ expected: 'Was expected', day: 'Thursday 19 November' });
    expect(late).toEqual({
      headline: '4 days late',
      reason: 'No reason was given. Latest news: Out for delivery, <bdi translate="no">Hamburg, Germany</bdi>',
    });
  });

  it('has the local time of a delivery, and no time when the zone is unknown', () => {
    expect(written(delivered, 'Europe/Berlin').texts).toMatchObject({
      ...{ expected: 'Delivered', day: 'Mon 23 Nov, 09:00 CET' },
    });
    expect(written(delivered).texts).toMatchObject({ expected: 'Delivered', day: '…' });
  });

  it('has no time of a delivery that an edit set', () => {
    const status_decision = {
      update_id: null,
      reported_by: 'courier',
      recorded_at: update.recorded_at,
      confirmed_by_courier: true,
    };
    expect(written({ ...delivered, status_decision }).texts['day']).toBe('Time not given');
  });

  it('escapes texts of users', () => {
    const location = '<img src=x onerror="alert(1)"> & {{number}}';
    const { texts, late } = written({
      ...{
        due: { state: 'late', days: 1, until: null },
        tracking_updates: [{ ...update, status: 'exception', location }],
      },
    });
    const data = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; {{number}}';
    expect(texts['words']).toBe(`Out for delivery, <bdi translate="no">${data}</bdi>`);
    expect(late?.['reason']).toBe(`Exception, <bdi translate="no">${data}</bdi>: On the van`);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { doubts, type Booking } from './doubts.js';

const today = '2026-03-10';
const box: Booking = { weight: 2.5, length: 30, width: 20, height: 10 };
const about = (changes: Partial<Booking>) => doubts({ ...box, ...changes }, today);

describe('doubts about a booking', () => {
  it('are empty for an ordinary booking', () => {
    expect(about({})).toEqual([]);
    expect(about({ shipment_date: '', estimated_delivery: null })).toEqual([]);
    expect(about({ shipment_date: today, estimated_delivery: today })).toEqual([]);
    expect(about({ shipment_date: '2026-03-11', estimated_delivery: '2026-03-14' })).toEqual([]);
  });

  it('question past days', () => {
    expect(about({ shipment_date: '2026-03-09' })).toEqual(['shipment_date_past']);
    expect(about({ estimated_delivery: '2025-12-31' })).toEqual(['estimated_delivery_past']);
    expect(about({ shipment_date: '2026-03-08', estimated_delivery: '2026-03-09' })).toEqual([
      'shipment_date_past',
      'estimated_delivery_past',
    ]);
  });

  it.each<[string, Partial<Booking>, string[]]>([
    ['a kilogram in a cubic centimetre', { weight: 1, length: 1, width: 1, height: 1 }, ['too_heavy']],
    ['500 kg in a shoe box', { weight: 500 }, ['too_heavy']],
    ['lead', { weight: 11.3, length: 10, width: 10, height: 10 }, []],
    ['water', { weight: 1, length: 10, width: 10, height: 10 }, []],
    ['feathers', { weight: 0.5, length: 60, width: 60, height: 60 }, []],
    ['lighter than air', { weight: 0.1, length: 100, width: 100, height: 100 }, ['too_light']],
  ])('question a density that no parcel has: %s', (_, changes, expected) => expect(about(changes)).toEqual(expected));
});

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const measure = fc.double({ min: 0.1, max: 1_000, noNaN: true });
const booking = fc.record({
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
  shipment_date: fc.option(day, { nil: undefined }),
  estimated_delivery: fc.option(day, { nil: undefined }),
});

describe('doubts about any booking', () => {
  it('question exactly the dates that are present and past, and never weight as both too heavy and too light', () => {
    fc.assert(
      fc.property(booking, day, (one, now) => {
        const found = doubts(one, now);
        const isPast = (date: string | undefined): boolean => date !== undefined && date < now;
        expect(found.includes('shipment_date_past')).toBe(isPast(one.shipment_date));
        expect(found.includes('estimated_delivery_past')).toBe(isPast(one.estimated_delivery));
        expect(found.includes('too_heavy') && found.includes('too_light')).toBe(false);
      }),
    );
  });

  it('do not depend on the orientation of the box, and do not shrink as the day gets later', () => {
    fc.assert(
      fc.property(booking, day, day, (one, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        const turned = { ...one, length: one.height, width: one.length, height: one.width };
        const sized = (found: string[]) => found.filter((doubt) => doubt.startsWith('too_'));
        const volume = (box: Booking) => box.length * box.width * box.height;
        fc.pre(volume(one) === volume(turned));
        expect(sized(doubts(turned, early))).toEqual(sized(doubts(one, early)));
        expect(doubts(one, late)).toEqual(expect.arrayContaining(doubts(one, early)));
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HUBS } from '../hubs/hubs.js';
import { Gazetteer, zoneAt } from '../places/gazetteer.js';
import { DeliveryDays } from './delivery-days.js';
import { endOfDay } from './time-zones.js';

const day = '2026-01-09';
const knowing = { finder: async () => () => ({ latitude: 40.71, longitude: -74.01 }) };
const knowingNothing = { finder: async () => () => undefined };
const broken = { finder: () => Promise.reject(new Error('no disk')) };

describe('the day of a delivery', () => {
  it('ends at the destination', async () => {
    const place = { city: 'Somewhere', country: 'United States' };
    const ends = await new DeliveryDays(knowing).ends(place);
    expect(ends(day, place)).toEqual({ due_at: '2026-01-10T05:00:00.000Z', due_zone: 'destination' });
  });

  it.each([
    ['United States', '2026-01-10T10:00:00.000Z'],
    ['Germany', '2026-01-09T23:00:00.000Z'],
    ['Kiribati', '2026-01-09T12:00:00.000Z'],
    ['Portugal', '2026-01-10T01:00:00.000Z'],
  ])('ends at an unknown place in %s when it has ended in the whole country', async (country, due_at) => {
    const place = { city: 'Nowhere', country };
    for (const gazetteer of [knowingNothing, broken]) {
      const ends = await new DeliveryDays(gazetteer).ends(place);
      expect(ends(day, place)).toEqual({ due_at, due_zone: 'country' });
    }
  });

  it('ends in an unknown country when it has ended everywhere', async () => {
    const place = { city: 'Nowhere', country: 'Atlantis' };
    for (const gazetteer of [knowingNothing, broken]) {
      const ends = await new DeliveryDays(gazetteer).ends();
      expect(ends(day, place)).toEqual({ due_at: '2026-01-10T12:00:00.000Z', due_zone: 'anywhere' });
    }
  });

  it.each([
    ['Honolulu', 'U.S.A.', '2026-01-10T10:00:00.000Z'],
    ['Wellington', 'NZL', '2026-01-09T11:00:00.000Z'],
    ['München', 'Deutschland', '2026-01-09T23:00:00.000Z'],
    ['東京', '日本', '2026-01-09T15:00:00.000Z'],
    ['Fort-de-France', 'France', '2026-01-10T04:00:00.000Z'],
    ['Salem, IN', 'USA', '2026-01-10T05:00:00.000Z'],
  ])('ends at %s, %s in its own time', async (city, country, due_at) => {
    const gazetteer = new Gazetteer();
    const place = { city, country };
    const ends = await new DeliveryDays(gazetteer).ends(place);
    expect(ends(day, place)).toEqual({ due_at, due_zone: 'destination' });
    gazetteer.onApplicationShutdown();
  });

  it('does not read the gazetteer for a hub, and knows hubs without it', async () => {
    const tokyo = { city: 'Tokyo', country: 'Japan' };
    const expected = { due_at: '2026-01-09T15:00:00.000Z', due_zone: 'destination' };
    expect((await new DeliveryDays(broken).ends(tokyo))(day, tokyo)).toEqual(expected);
    expect((await new DeliveryDays(broken).ends())(day, tokyo)).toEqual(expected);
  });

  it('ends at no place, however written, before the moment at which it ends there', async () => {
    const ends = await new DeliveryDays(knowingNothing).ends();
    // Letters at random would name other countries: 'aD' is Andorra.
    const unit = fc.constantFrom('0', '-', "'", ' ', ',', '\u202e', 'я', '東');
    const written = (text: string): fc.Arbitrary<string> => fc.oneof(fc.constant(text), fc.string({ unit }));
    const places = HUBS.map((hub) =>
      fc.record({ city: written(`${hub.city}x`), country: written(hub.country), zone: fc.constant(zoneAt(hub)) }),
    );
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.oneof(...places), days, ({ zone, ...place }, date) => {
        const estimated = date.toISOString().slice(0, 10);
        const { due_at, due_zone } = ends(estimated, place);
        expect(due_zone).not.toBe('destination');
        expect(due_at >= (endOfDay(estimated, zone) ?? '~')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { DeliveryDays } from './delivery-days.js';

const knowing = { finder: async () => () => ({ latitude: 40.71, longitude: -74.01 }) };

describe('the day of a delivery', () => {
  it('ends at the destination', async () => {
    const place = { city: 'Somewhere', country: 'United States' };
    const ends = await new DeliveryDays(knowing).ends(place);
    expect(ends('2026-01-09', place)).toBe('2026-01-10T05:00:00.000Z');
  });

  it('ends in UTC when the place is unknown or the gazetteer is unavailable', async () => {
    const place = { city: 'Nowhere', country: 'Atlantis' };
    const unknown = await new DeliveryDays({ finder: async () => () => undefined }).ends(place);
    const broken = await new DeliveryDays({ finder: () => Promise.reject(new Error('no disk')) }).ends();
    for (const ends of [unknown, broken]) expect(ends('2026-01-09', place)).toBe('2026-01-10T00:00:00.000Z');
  });

  it('does not read the gazetteer for a hub', async () => {
    const tokyo = { city: 'Tokyo', country: 'Japan' };
    const ends = await new DeliveryDays({ finder: () => Promise.reject(new Error('The gazetteer was read.')) }).ends(
      tokyo,
    );
    expect(ends('2026-01-09', tokyo)).toBe('2026-01-09T15:00:00.000Z');
  });
});

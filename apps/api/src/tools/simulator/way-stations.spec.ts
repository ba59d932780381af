import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HUBS } from '../../hubs/hubs.js';
import { distance, wayStations } from './way-stations.js';

const hub = (name: string) => {
  const found = HUBS.find(({ city }) => city === name);
  if (!found) throw new Error(`no hub ${name}`);
  return found;
};
const between = (from: string, to: string): string[] => wayStations(hub(from), hub(to), HUBS).map(({ city }) => city);
const anyPlace = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('stations on the way', () => {
  it('lie between origin and destination', () => {
    expect(between('Hamburg', 'Lisbon')).toEqual(['Brussels', 'Paris', 'Porto']);
    expect(between('Milan', 'Turin')).toEqual([]);
  });

  it('are each nearer to the destination than the previous one, for any two places', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (origin, destination) => {
        const left = [origin, ...wayStations(origin, destination, HUBS)].map((place) => distance(place, destination));
        expect(left).toEqual([...left].sort((one, other) => other - one));
        expect(new Set(left).size).toBe(left.length);
        expect(left.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Candidate } from './places-file.js';
import { isOnWay, kilometres, nearestWay, prominence, type Way } from './way.js';

const london = { latitude: 51.51, longitude: -0.13 };
const newYork = { latitude: 40.71, longitude: -74.01 };

const place = (latitude: number, longitude: number, population: number, isOtherName = false): Candidate => ({
  ...{ label: 'Somewhere', country: 'US', region: '', province: '' },
  ...{ latitude, longitude, population, isOtherName },
});
const heathrowInFlorida = place(28.76, -81.37, 5_896);
const memphis = place(35.15, -90.05, 633_000);

const over: Way = { origin: london, destination: newYork, countries: ['GB', 'US'] };

describe('the distance', () => {
  it('is in kilometres on a great circle', () => expect(kilometres(london, newYork)).toBeCloseTo(5570, -1));

  it('is the same both ways, and never more than half the globe', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (one, other) => {
        expect(kilometres(one, other)).toBeCloseTo(kilometres(other, one), 6);
        expect(kilometres(one, other)).toBeLessThan(20_016);
      }),
    );
  });
});

describe('a place on the way', () => {
  it('is not a small town far from it', () => expect(isOnWay(heathrowInFlorida, over)).toBe(false));

  it('can be a large city far from it', () => expect(isOnWay(memphis, over)).toBe(true));

  it('is near the only known end', () => {
    expect(isOnWay(place(51.4, 0, 2_000), { ...over, destination: undefined })).toBe(true);
    expect(isOnWay(heathrowInFlorida, { ...over, destination: undefined })).toBe(false);
  });

  it('is unknown on an unknown way', () =>
    expect(isOnWay(memphis, { origin: undefined, destination: undefined, countries: [] })).toBe(false));
});

describe('the nearest place', () => {
  it('lies on the way', () => {
    const [onWay, off] = [place(45, -60, 5_000), place(35, -100, 5_000)];
    expect(nearestWay([off, onWay], over)).toBe(onWay);
  });

  it('can be a much larger one somewhat farther', () => {
    const [village, city] = [place(45, -60, 500), place(42, -80, 500_000)];
    expect(nearestWay([village, city], over)).toBe(city);
  });

  it('is undefined without places', () => expect(nearestWay([], over)).toBeUndefined());
});

describe('another name', () => {
  it('means its city only if the place with that main name is a hamlet', () => {
    const city = place(41, 29, 14_800_000, true);
    expect(prominence(city)).toBeLessThan(prominence(place(38, 34, 152_000)));
    expect(prominence(city)).toBeGreaterThan(prominence(place(38, 34, 900)));
  });
});

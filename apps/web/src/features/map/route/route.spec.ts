import { describe, expect, it } from '@jest/globals';
import { describeRoute, routeThrough, type Stop } from './route.js';

const rotterdam: Stop = { name: 'Rotterdam', kind: 'origin', longitude: 4.48, latitude: 51.92 };
const newYork: Stop = { name: 'New York', kind: 'update', longitude: -74.01, latitude: 40.71 };
const newark: Stop = { name: 'Newark', kind: 'update', longitude: -74.17, latitude: 40.73 };
const hoboken: Stop = { name: 'Hoboken', kind: 'destination', longitude: -74.03, latitude: 40.74 };
const namesOf = (stops: readonly Stop[], arrived = false) => routeThrough(stops, arrived).stops.map(({ name }) => name);

describe('route', () => {
  it('is travelled up to the last report and remains ahead from there', () => {
    const { legs, current, stops } = routeThrough([rotterdam, newYork, newark, hoboken], false, 'Newark');
    expect(legs.map(({ travelled }) => travelled)).toEqual([true, true, false]);
    expect(stops[current ?? -1]?.name).toBe('Newark');
  });

  it('is completely travelled once the parcel has arrived', () => {
    const { legs, current, stops } = routeThrough([rotterdam, hoboken], true);
    expect(legs.map(({ travelled }) => travelled)).toEqual([true]);
    expect(stops[current ?? -1]?.name).toBe('Hoboken');
  });

  it('does not lead to a place that is only a note', () => {
    expect(namesOf([rotterdam, newYork, { ...newark, kind: 'note' }, hoboken])).toEqual([
      'Rotterdam',
      'New York',
      'Hoboken',
    ]);
  });

  it('starts where the parcel is booked', () => {
    const { current, legs } = routeThrough([rotterdam, hoboken], false);
    expect(current).toBeUndefined();
    expect(legs.map(({ travelled }) => travelled)).toEqual([false]);
  });

  it('merges reports from the same place into one stop', () => {
    expect(namesOf([rotterdam, { ...rotterdam, kind: 'update' }, newYork, newYork, hoboken])).toEqual([
      'Rotterdam',
      'New York',
      'Hoboken',
    ]);
  });

  it('ends at the last report if that is the destination', () => {
    const { stops, current } = routeThrough([rotterdam, { ...hoboken, kind: 'update' }, hoboken], false, 'Hoboken');
    expect(stops).toHaveLength(2);
    expect(current).toBe(1);
  });

  it('marks no current place if the newest report is from a place without coordinates', () => {
    const { current, legs } = routeThrough([rotterdam, newYork, hoboken], false, 'Somewhere');
    expect(current).toBeUndefined();
    expect(legs.map(({ travelled }) => travelled)).toEqual([true, false]);
  });

  it('has no current place if only the destination is known', () => {
    expect(routeThrough([hoboken], false).current).toBeUndefined();
    expect(routeThrough([], false)).toEqual({ stops: [], legs: [], current: undefined });
  });

  it('has a text description', () => {
    expect(describeRoute(routeThrough([rotterdam, newYork, newark, hoboken], false, 'Newark'))).toBe(
      'Map of the way from Rotterdam to Hoboken by New York and Newark. Last seen at Newark.',
    );
    expect(describeRoute(routeThrough([hoboken], false))).toBe('Map of the way to Hoboken.');
    expect(describeRoute(routeThrough([rotterdam, hoboken], false))).toBe('Map of the way from Rotterdam to Hoboken.');
    const dubai = { ...hoboken, name: 'دبي' };
    expect(describeRoute(routeThrough([rotterdam, dubai], false))).toBe(
      'Map of the way from Rotterdam to \u2068دبي\u2069.',
    );
  });
});

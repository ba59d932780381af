import { describe, expect, it } from '@jest/globals';
import { geoDistance, geoInterpolate } from 'd3-geo';
import fc from 'fast-check';
import { angleBetween, arcPoints, distanceBetween, pathThrough, placeBetween } from './great-circle.js';
import { project } from './projection.js';

const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
});
const rotterdam = { longitude: 4.4777, latitude: 51.9244 };
const newYork = { longitude: -74.006, latitude: 40.7128 };
const tokyo = { longitude: 139.6917, latitude: 35.6895 };
const losAngeles = { longitude: -118.2437, latitude: 34.0522 };

describe('great circle', () => {
  it('matches d3-geo', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const angle = angleBetween(from, to);
        fc.pre(angle > 1e-3 && angle < Math.PI - 1e-3);
        const [longitude, latitude] = geoInterpolate(
          [from.longitude, from.latitude],
          [to.longitude, to.latitude],
        )(share);
        const ours = placeBetween(from, to, share);
        expect(geoDistance([ours.longitude, ours.latitude], [longitude, latitude])).toBeLessThan(1e-6);
      }),
    );
  });

  it('starts and ends at its places', () => {
    const points = arcPoints(rotterdam, newYork);
    expect(points[0]).toEqual(project(rotterdam));
    expect(points.at(-1)?.x).toBeCloseTo(project(newYork).x);
    expect(points.at(-1)?.y).toBeCloseTo(project(newYork).y);
  });

  it('crosses the date line without a jump', () => {
    const points = arcPoints(tokyo, losAngeles);
    points.slice(1).forEach((point, index) => expect(Math.abs(point.x - (points[index]?.x ?? NaN))).toBeLessThan(10));
    expect(points.at(-1)?.x).toBeCloseTo(project(losAngeles).x + 360);
  });

  it('continues next to the point where the previous line ended', () => {
    const [first] = arcPoints(losAngeles, newYork, { x: 420, y: 0 });
    expect(first?.x).toBeCloseTo(project(losAngeles).x + 360);
  });

  it('bends towards the pole', () => {
    const middle = placeBetween(rotterdam, newYork, 0.5);
    expect(middle.latitude).toBeGreaterThan(rotterdam.latitude);
  });

  it('is a single point between a place and itself', () => {
    expect(pathThrough(arcPoints(tokyo, tokyo))).not.toContain('NaN');
    expect(distanceBetween(tokyo, tokyo)).toBeCloseTo(0);
  });

  it('measures in kilometres', () => {
    expect(distanceBetween(rotterdam, newYork)).toBeGreaterThan(5_800);
    expect(distanceBetween(rotterdam, newYork)).toBeLessThan(5_950);
  });
});

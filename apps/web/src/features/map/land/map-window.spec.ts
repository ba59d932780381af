import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { positionIn, windowAround, worldWindow } from './map-window.js';
import { WORLD_HEIGHT, WORLD_WIDTH } from '../sphere/projection.js';

const ASPECT = 16 / 9;
/** The widest route that a window can contain, in degrees. */
const WIDEST = worldWindow(ASPECT).width;

/** A route between two degrees of the map. */
const routeWithin = (left: number, right: number) =>
  fc.array(
    fc.record({
      x: fc.double({ min: left, max: right, noNaN: true }),
      y: fc.double({ min: 0, max: WORLD_HEIGHT, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  );

describe('map window', () => {
  it('stays inside the map and keeps its aspect ratio, for any route', () => {
    fc.assert(
      fc.property(routeWithin(0, WORLD_WIDTH), (points) => {
        const window = windowAround(points, ASPECT);
        expect(window.width / window.height).toBeCloseTo(ASPECT);
        expect(window.y).toBeGreaterThanOrEqual(0);
        expect(window.y + window.height).toBeLessThanOrEqual(WORLD_HEIGHT + 1e-9);
      }),
    );
  });

  it('contains every point of a route that is not wider than a window', () => {
    const route = fc
      .double({ min: 0, max: WORLD_WIDTH - WIDEST, noNaN: true })
      .chain((left) => routeWithin(left, left + WIDEST));
    fc.assert(
      fc.property(route, (points) => {
        const window = windowAround(points, ASPECT);
        for (const shown of points) {
          expect(positionIn(window, shown).left).toBeGreaterThanOrEqual(-1e-9);
          expect(positionIn(window, shown).left).toBeLessThanOrEqual(100 + 1e-9);
        }
      }),
    );
  });

  it('centers a route above the covered part', () => {
    const route = [
      { x: 180, y: 60 },
      { x: 190, y: 80 },
    ];
    const window = windowAround(route, 1, 0.2);
    const [first, last] = route.map((point) => positionIn(window, point).top);
    expect((Number(first) + Number(last)) / 2).toBeCloseTo(40);
  });

  it('does not zoom in further than a few countries', () => {
    expect(windowAround([{ x: 180, y: 60 }], 2).width).toBe(26);
  });

  it('shows the world if there are no points', () => {
    expect(windowAround([], 2)).toEqual(worldWindow(2));
    expect(worldWindow(2).width).toBeCloseTo(WORLD_HEIGHT * 2);
    expect(worldWindow(4).width).toBe(WORLD_WIDTH);
  });
});

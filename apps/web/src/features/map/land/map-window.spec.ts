import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { positionIn, windowAround, worldWindow } from './map-window.js';
import { WORLD_HEIGHT, WORLD_WIDTH } from '../sphere/projection.js';

const point = fc.record({
  x: fc.double({ min: 0, max: WORLD_WIDTH, noNaN: true }),
  y: fc.double({ min: 0, max: WORLD_HEIGHT, noNaN: true }),
});

describe('map window', () => {
  it('contains every point of a route inside the map and keeps its aspect ratio', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), (points) => {
        const window = windowAround(points, 16 / 9);
        expect(window.width / window.height).toBeCloseTo(16 / 9);
        expect(window.y).toBeGreaterThanOrEqual(0);
        expect(window.y + window.height).toBeLessThanOrEqual(WORLD_HEIGHT + 1e-9);
        const span = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x));
        if (span > window.width) return;
        for (const shown of points) {
          expect(positionIn(window, shown).left).toBeGreaterThanOrEqual(-1e-9);
          expect(positionIn(window, shown).left).toBeLessThanOrEqual(100 + 1e-9);
        }
      }),
    );
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

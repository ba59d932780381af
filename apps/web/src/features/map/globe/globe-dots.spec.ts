import { describe, expect, it } from '@jest/globals';
import { globeDotsPath, onGlobe } from './globe-dots.js';
import { emptyLand } from '../land/land-grid.js';
import { GRID_STEP, WORLD_HEIGHT, WORLD_WIDTH } from '../sphere/projection.js';

const here = { longitude: -30, latitude: 20 };

describe('a place on the globe', () => {
  it('is in the middle if it is the centre', () => {
    const { x, y, facing } = onGlobe(here, here);
    expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
    expect(facing).toBe(true);
  });

  it('has east to the right and north above', () => {
    expect(onGlobe({ longitude: 10, latitude: 20 }, here).x).toBeGreaterThan(0);
    expect(onGlobe({ longitude: -30, latitude: 50 }, here).y).toBeLessThan(0);
  });

  it('is hidden on the far side', () => {
    expect(onGlobe({ longitude: 150, latitude: -20 }, here).facing).toBe(false);
  });

  it('moves away from the middle with its height', () => {
    const ground = onGlobe({ longitude: 20, latitude: 20 }, here);
    const above = onGlobe({ longitude: 20, latitude: 20 }, here, 1.5);
    expect(above.x / ground.x).toBeCloseTo(1.5);
  });
});

describe('the dots of the land', () => {
  const columns = WORLD_WIDTH / GRID_STEP;
  const rows = Math.ceil(WORLD_HEIGHT / GRID_STEP);

  it('are empty without land', () => {
    expect(globeDotsPath(emptyLand, here, 5)).toBe('');
  });

  it('stay within the globe, on its near side', () => {
    const path = globeDotsPath({ columns, rows, cells: new Uint8Array(columns * rows).fill(1) }, here, 5);
    const points = path
      .slice(1)
      .split('M')
      .map((point) => point.replace('h0', '').split(' ').map(Number));
    expect(points.length).toBeGreaterThan(300);
    for (const [x = NaN, y = NaN] of points) expect(Math.hypot(x, y)).toBeLessThanOrEqual(1.001);
  });
});

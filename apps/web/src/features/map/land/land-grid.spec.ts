/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decodeLand, dotsPath, dotSize } from './land-grid.js';
import { worldWindow } from './map-window.js';
import { GRID_STEP, project, WORLD_HEIGHT } from '../sphere/projection.js';

const land = decodeLand(new Uint8Array(readFileSync(new URL('./land.bin', import.meta.url))));
const isLand = (longitude: number, latitude: number): boolean => {
  const { x, y } = project({ longitude, latitude });
  return land.cells[Math.floor(y / GRID_STEP) * land.columns + Math.floor(x / GRID_STEP)] === 1;
};

describe('land grid', () => {
  it('covers the map from edge to edge', () => {
    expect(land.columns).toBe(720);
    expect(land.rows * GRID_STEP).toBeCloseTo(WORLD_HEIGHT, 0);
    expect(land.cells).toHaveLength(land.columns * land.rows);
  });

  it.each([
    ['Madrid', -3.7, 40.4],
    ['Denver', -105, 39.7],
    ['Nairobi', 36.8, -1.3],
    ['Alice Springs', 133.9, -23.7],
    ['Novosibirsk', 82.9, 55],
    ['Manaus', -60, -3.1],
  ])('has land at %s', (_name, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(true);
  });

  it.each([
    ['the Atlantic', -40, 30],
    ['the Pacific', -150, 10],
    ['the Indian Ocean', 80, -30],
    ['the Bay of Biscay', -5, 45.5],
  ])('has sea in %s', (_name, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(false);
  });

  it('draws about the requested number of dots across', () => {
    const window = worldWindow(2);
    expect(window.width / (dotSize(window, 180) * GRID_STEP)).toBeGreaterThan(150);
    expect(dotsPath(land, window, 180).split('M').length).toBeGreaterThan(3_000);
  });

  it('wraps around at the edge of the world', () => {
    const window = { x: 350, y: 40, width: 40, height: 30 };
    const same = { ...window, x: -10 };
    expect(dotsPath(land, window, 40).split('M').length).toBe(dotsPath(land, same, 40).split('M').length);
  });
});

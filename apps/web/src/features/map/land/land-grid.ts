import { GRID_STEP, WORLD_WIDTH } from '../sphere/projection.js';
import type { MapWindow } from './map-window.js';

/** One byte for each cell, 1 for land, row by row. */
export interface LandGrid {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

const COLUMNS = WORLD_WIDTH / GRID_STEP;

export const emptyLand: LandGrid = { columns: COLUMNS, rows: 0, cells: new Uint8Array(0) };

/** Decodes land.bin: run lengths, alternating sea and land, each row starting with sea, as unsigned LEB128 numbers. */
export const decodeLand = (bytes: Uint8Array): LandGrid => {
  const runs: number[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte < 128) {
      runs.push(value);
      value = 0;
      shift = 0;
    }
  }
  const total = runs.reduce((sum, run) => sum + run, 0);
  const cells = new Uint8Array(total);
  let position = 0;
  let isLand = false;
  for (const run of runs) {
    if (isLand) cells.fill(1, position, position + run);
    position += run;
    isLand = position % COLUMNS === 0 ? false : !isLand;
  }
  return { columns: COLUMNS, rows: total / COLUMNS, cells };
};

const shareOfLand = ({ columns, rows, cells }: LandGrid, column: number, row: number, size: number): number => {
  let land = 0;
  for (let down = 0; down < size; down += 1) {
    if (row + down < 0 || row + down >= rows) continue;
    for (let across = 0; across < size; across += 1) {
      const wrapped = (((column + across) % columns) + columns) % columns;
      land += cells[(row + down) * columns + wrapped] ?? 0;
    }
  }
  return land / (size * size);
};

/** Returns how many cells make one dot, so that a window has about `across` dots across. */
export const dotSize = (window: MapWindow, across: number): number =>
  Math.max(1, Math.round(window.width / across / GRID_STEP));

/**
 * Returns one SVG path with a point for each patch of land in the window. A point is a stroke without length; round caps make
 * it a dot.
 */
export const dotsPath = (land: LandGrid, window: MapWindow, across: number): string => {
  const size = dotSize(window, across);
  const first = (start: number): number => Math.floor(start / GRID_STEP / size) * size;
  const path: string[] = [];
  for (let row = first(window.y); row * GRID_STEP < window.y + window.height; row += size) {
    for (let column = first(window.x); column * GRID_STEP < window.x + window.width; column += size) {
      if (shareOfLand(land, column, row, size) < 0.45) continue;
      path.push(`M${(column + size / 2) * GRID_STEP} ${(row + size / 2) * GRID_STEP}h0`);
    }
  }
  return path.join('');
};

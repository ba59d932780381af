import { WORLD_HEIGHT, WORLD_WIDTH, type MapPoint } from '../sphere/projection.js';

/** The visible part of the map in the map's degrees; x may extend beyond the world's edge, where it wraps around. */
export interface MapWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LEAST_WIDTH = 26;
const MARGIN = 0.22;

/**
 * Returns the smallest window of the given aspect ratio (width by height) around the points, with a margin and a minimum size.
 * `foot` is the covered part of its height at the bottom, from 0 to 1; the points are centered above it.
 */
export const windowAround = (points: readonly MapPoint[], aspect: number, foot = 0): MapWindow => {
  if (points.length === 0) return worldWindow(aspect);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = 1 / (1 - 2 * MARGIN);
  const wanted = Math.max((right - left) * room, (bottom - top) * room * aspect, LEAST_WIDTH);
  const width = Math.min(wanted, WORLD_WIDTH, WORLD_HEIGHT * aspect);
  const height = width / aspect;
  const y = (top + bottom) / 2 - (height / 2) * (1 - foot);
  return {
    x: (left + right) / 2 - width / 2,
    y: Math.min(Math.max(y, 0), WORLD_HEIGHT - height),
    width,
    height,
  };
};

/** Returns the largest window of the given aspect ratio within the world, somewhat north of the equator. */
export const worldWindow = (aspect: number): MapWindow => {
  const width = Math.min(WORLD_WIDTH, WORLD_HEIGHT * aspect);
  const height = width / aspect;
  return { x: (WORLD_WIDTH - width) / 2, y: (WORLD_HEIGHT - height) / 2, width, height };
};

/** Returns the position of a point in a window, in percent from its left and top. */
export const positionIn = (window: MapWindow, { x, y }: MapPoint): { left: number; top: number } => ({
  left: ((x - window.x) / window.width) * 100,
  top: ((y - window.y) / window.height) * 100,
});

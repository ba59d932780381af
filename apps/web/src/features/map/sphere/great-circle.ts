import { project, RADIANS, WORLD_WIDTH, type MapPoint, type Place } from './projection.js';

type Vector = readonly [number, number, number];

const vectorOf = ({ longitude, latitude }: Place): Vector => {
  const level = Math.cos(latitude * RADIANS);
  return [level * Math.cos(longitude * RADIANS), level * Math.sin(longitude * RADIANS), Math.sin(latitude * RADIANS)];
};

/** Returns the central angle between two places, in radians. */
export const angleBetween = (from: Place, to: Place): number => {
  const [ax, ay, az] = vectorOf(from);
  const [bx, by, bz] = vectorOf(to);
  return Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by + az * bz)));
};

const EARTH_RADIUS = 6371;

/** Returns the great-circle distance in kilometres. */
export const distanceBetween = (from: Place, to: Place): number => angleBetween(from, to) * EARTH_RADIUS;

/**
 * Returns the point at a fraction (0 to 1) of the shortest path between two places. For antipodes, the path goes over a pole.
 */
export const placeBetween = (from: Place, to: Place, share: number): Place => {
  const angle = angleBetween(from, to);
  const sine = Math.sin(angle);
  if (sine < 1e-9) return share < 1 ? from : to;
  const [ax, ay, az] = vectorOf(from);
  const [bx, by, bz] = vectorOf(to);
  const before = Math.sin((1 - share) * angle) / sine;
  const after = Math.sin(share * angle) / sine;
  const x = before * ax + after * bx;
  const y = before * ay + after * by;
  const z = before * az + after * bz;
  return { longitude: Math.atan2(y, x) / RADIANS, latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS };
};

const nearest = (x: number, reference: number): number => x + WORLD_WIDTH * Math.round((reference - x) / WORLD_WIDTH);

/**
 * Returns the point shifted by whole turns of the world so that it is close to `reference`. A route across the Pacific stays
 * one line.
 */
export const unwrapped = (point: MapPoint, reference: MapPoint): MapPoint => ({
  x: nearest(point.x, reference.x),
  y: point.y,
});

const DEGREES_PER_SEGMENT = 2;

/** Returns the great circle between two places as map points, without a jump at the date line. It starts next to `start`. */
export const arcPoints = (from: Place, to: Place, start: MapPoint = project(from)): MapPoint[] => {
  const segments = Math.max(1, Math.ceil(angleBetween(from, to) / RADIANS / DEGREES_PER_SEGMENT));
  const points: MapPoint[] = [unwrapped(project(from), start)];
  for (let index = 1; index <= segments; index += 1) {
    const previous = points[points.length - 1] ?? start;
    points.push(unwrapped(project(placeBetween(from, to, index / segments)), previous));
  }
  return points;
};

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

export const pathThrough = (points: readonly MapPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

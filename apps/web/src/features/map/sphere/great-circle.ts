import { project, RADIANS, WORLD_WIDTH, type MapPoint, type Place } from './projection.js';

type Vector = readonly [number, number, number];

const vectorOf = ({ longitude, latitude }: Place): Vector => {
  const level = Math.cos(latitude * RADIANS);
  return [level * Math.cos(longitude * RADIANS), level * Math.sin(longitude * RADIANS), Math.sin(latitude * RADIANS)];
};

/** The angle between two places seen from the earth's centre, in radians. */
export const angleBetween = (from: Place, to: Place): number => {
  const [ax, ay, az] = vectorOf(from);
  const [bx, by, bz] = vectorOf(to);
  return Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by + az * bz)));
};

const EARTH_RADIUS = 6371;

/** In kilometres, along the great circle. */
export const distanceBetween = (from: Place, to: Place): number => angleBetween(from, to) * EARTH_RADIUS;

/** The place at a share (0 to 1) of the shortest way between two places; undefined directions (antipodes) go over the pole. */
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

/** A point of the map moved by whole turns of the world so that it lies next to `reference`: a way over the Pacific stays one line. */
export const beside = (point: MapPoint, reference: MapPoint): MapPoint => ({
  x: nearest(point.x, reference.x),
  y: point.y,
});

const DEGREES_PER_SEGMENT = 2;

/** The great circle between two places as points of the map, without a jump at the date line; it starts beside `start`. */
export const arcPoints = (from: Place, to: Place, start: MapPoint = project(from)): MapPoint[] => {
  const segments = Math.max(1, Math.ceil(angleBetween(from, to) / RADIANS / DEGREES_PER_SEGMENT));
  const points: MapPoint[] = [beside(project(from), start)];
  for (let index = 1; index <= segments; index += 1) {
    const previous = points[points.length - 1] ?? start;
    points.push(beside(project(placeBetween(from, to, index / segments)), previous));
  }
  return points;
};

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

export const pathThrough = (points: readonly MapPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

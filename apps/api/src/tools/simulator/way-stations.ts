import type { Coordinates, Hub } from '../../hubs/hubs.js';

type Vector = readonly [number, number, number];

const EARTH_RADIUS = 6_371;
/** Distance in kilometres per station. */
const LEG = 500;
const MAXIMUM_STATIONS = 4;
/** Maximum distance of a station from its ideal point, as a fraction of the whole distance. */
const MAXIMUM_SWERVE = 0.15;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the point on the unit sphere. */
const vectorOf = ({ longitude, latitude }: Coordinates): Vector => {
  const [east, north] = [radians(longitude), radians(latitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
};

const angle = (one: Vector, other: Vector): number =>
  2 * Math.asin(Math.min(1, Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) / 2));

/** Returns the great-circle distance in kilometres. */
export const distance = (from: Coordinates, to: Coordinates): number =>
  EARTH_RADIUS * angle(vectorOf(from), vectorOf(to));

/** Returns the point at a fraction (0 to 1) of the great circle between two points. */
const pointBetween = (from: Vector, to: Vector, part: number): Vector => {
  const whole = angle(from, to);
  const [before, after] = [Math.sin((1 - part) * whole), Math.sin(part * whole)];
  const at = (axis: 0 | 1 | 2): number => (before * from[axis] + after * to[axis]) / Math.sin(whole);
  return [at(0), at(1), at(2)];
};

/** Returns hubs along the shortest route, in order; each is nearer to the destination than the previous one. */
export const wayStations = (origin: Coordinates, destination: Coordinates, hubs: readonly Hub[]): Hub[] => {
  const [from, to] = [vectorOf(origin), vectorOf(destination)];
  const whole = EARTH_RADIUS * angle(from, to);
  const count = Math.min(MAXIMUM_STATIONS, Math.floor(whole / LEG));
  const stations: Hub[] = [];
  let left = whole;
  for (let station = 1; station <= count; station += 1) {
    const ideal = pointBetween(from, to, station / (count + 1));
    const [nearest] = hubs
      .map((hub) => ({ hub, swerve: EARTH_RADIUS * angle(vectorOf(hub), ideal), after: distance(hub, destination) }))
      .filter(({ after }) => after < left - LEG / 4 && after > LEG / 4)
      .sort((one, other) => one.swerve - other.swerve);
    if (!nearest || nearest.swerve > whole * MAXIMUM_SWERVE) continue;
    stations.push(nearest.hub);
    left = nearest.after;
  }
  return stations.filter((hub) => distance(origin, hub) > LEG / 4);
};

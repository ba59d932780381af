import { isolated } from '@waymark/contracts/ui';
import { arcPoints, unwrapped } from '../sphere/great-circle.js';
import { project, type MapPoint } from '../sphere/projection.js';

export interface Stop {
  name: string;
  /** The way does not lead to a `note`. */
  kind: 'origin' | 'update' | 'note' | 'destination';
  longitude: number;
  latitude: number;
}

export interface PlacedStop extends Stop {
  point: MapPoint;
}

export interface Leg {
  points: MapPoint[];
  travelled: boolean;
}

export interface Route {
  /** Without repetitions: the origin first and the destination last, if they are known. */
  stops: PlacedStop[];
  legs: Leg[];
  /** Index into `stops` of the last report; undefined without a report, or if its place is not on the map. */
  current: number | undefined;
}

const sameplace = (left: Stop, right: Stop): boolean =>
  left.longitude === right.longitude && left.latitude === right.latitude;

/**
 * Returns the route through the stops: travelled up to the last report, ahead from there. `lastSeen` is the place of the newest
 * report.
 */
export const routeThrough = (stops: readonly Stop[], arrived: boolean, lastSeen?: string): Route => {
  const seen = stops.filter(({ kind }) => kind === 'origin' || kind === 'update');
  const destination = stops.find(({ kind }) => kind === 'destination');
  const way = seen.filter((stop, index) => {
    const previous = seen[index - 1];
    return previous === undefined || !sameplace(previous, stop);
  });
  const last = way[way.length - 1];
  if (destination && !(last && sameplace(last, destination))) way.push(destination);

  const placed: PlacedStop[] = [];
  const legs: Leg[] = [];
  for (const stop of way) {
    const previous = placed[placed.length - 1];
    if (previous === undefined) {
      placed.push({ ...stop, point: project(stop) });
      continue;
    }
    const points = arcPoints(previous, stop, previous.point);
    const end = points[points.length - 1] ?? unwrapped(project(stop), previous.point);
    placed.push({ ...stop, point: end });
    legs.push({ points, travelled: arrived || stop.kind !== 'destination' });
  }
  const end = arrived ? placed.length - 1 : placed.findLastIndex(({ kind }) => kind !== 'destination');
  const isSeen = arrived || seen.at(-1)?.name === lastSeen;
  return { stops: placed, legs, current: end >= 0 && isSeen ? end : undefined };
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

/** Describes the map in words, for people who cannot see it. */
export const describeRoute = ({ stops, current }: Route): string => {
  const origin = stops.find(({ kind }) => kind === 'origin');
  const last = stops[stops.length - 1];
  const between = stops.slice(origin ? 1 : 0, -1).map(({ name }) => isolated(name));
  const seenAt = current === undefined ? undefined : stops[current];
  return [
    `Map of the way${origin ? ` from ${isolated(origin.name)}` : ''}${last && last !== origin ? ` to ${isolated(last.name)}` : ''}`,
    between.length > 0 ? ` by ${list(between)}` : '',
    '.',
    seenAt ? ` Last seen at ${isolated(seenAt.name)}.` : '',
  ].join('');
};

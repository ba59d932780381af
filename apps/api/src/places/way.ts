import type { Coordinates } from '../hubs/hubs.js';
import type { Candidate } from './places-file.js';

/** The way of a parcel, as far as it is known. */
export interface Way {
  origin: Coordinates | undefined;
  destination: Coordinates | undefined;
  /** Codes of the countries that the parcel comes from, goes to or was in. */
  countries: readonly string[];
}

const EARTH_RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
export const kilometres = (one: Coordinates, other: Coordinates): number => {
  const [south, north] = [radians(one.latitude), radians(other.latitude)];
  const half = Math.sin((north - south) / 2) ** 2;
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(south) * Math.cos(north) * across)));
};

const directWay = ({ origin, destination }: Way): number =>
  origin && destination ? kilometres(origin, destination) : 0;

/** Kilometres that a way by a place is longer than the direct one; undefined where no end is known. */
const detour = (place: Coordinates, way: Way): number | undefined => {
  const ends = [way.origin, way.destination].filter((end) => end !== undefined);
  if (ends.length === 0) return undefined;
  return ends.reduce((whole, end) => whole + kilometres(end, place), -directWay(way));
};

/** Parcels go far out of the direct way by a city that sorts them, but not by a village. */
const CITY = 100_000;
const CITY_DETOUR = { fraction: 1, kilometres: 1_000 };
const VILLAGE_DETOUR = { fraction: 0.25, kilometres: 300 };

/** Whether a place may be a stop of a way. A place is no stop of an unknown way. */
export const isOnWay = (place: Candidate, way: Way): boolean => {
  const extra = detour(place, way);
  if (extra === undefined) return false;
  const most = place.population >= CITY ? CITY_DETOUR : VILLAGE_DETOUR;
  return extra <= most.fraction * directWay(way) + most.kilometres;
};

/** Districts and former names of cities are the main names of towns. Only hamlets give way to another name of a city. */
const OTHER_NAME_SHARE = 1 / 1_000;

/** How likely a name means a place: its population, less for another name. */
export const prominence = ({ population, isOtherName }: Candidate): number =>
  Math.max(population, 1) * (isOtherName ? OTHER_NAME_SHARE : 1);

/** The detour that ten times the population makes up for, as a fraction of the direct way. */
const DETOUR_OF_SIZE = { fraction: 0.3, kilometres: 100 };

/** The place that lies nearest the way. A much larger one may lie farther. */
export const nearestWay = (places: readonly Candidate[], way: Way): Candidate | undefined => {
  const ofSize = DETOUR_OF_SIZE.fraction * directWay(way) + DETOUR_OF_SIZE.kilometres;
  const score = (place: Candidate): number => (detour(place, way) ?? 0) - ofSize * Math.log10(prominence(place));
  return places.toSorted((one, other) => score(one) - score(other))[0];
};

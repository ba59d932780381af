import type { RouteStop } from './route-stop.js';

/** The time zone of a place as an update names it; undefined where it is not known: then the reader's own is meant. */
export type ZoneOf = (place: string) => string | undefined;

export const zonesAlong =
  (stops: readonly RouteStop[]): ZoneOf =>
  (place) =>
    stops.find(({ name }) => name === place)?.zone;

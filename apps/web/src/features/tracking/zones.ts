import type { ZoneOf } from '@waymark/contracts/ui';
import type { RouteStop } from './route-stop.js';

export const zonesAlong =
  (stops: readonly RouteStop[]): ZoneOf =>
  (place) =>
    stops.find(({ name }) => name === place)?.zone;

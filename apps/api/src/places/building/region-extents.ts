import { kilometres } from '../way.js';
import type { GeoNamesPlace } from './geonames.js';

/** Degrees. */
interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const EMPTY: Box = { south: 90, north: -90, west: 180, east: -180 };

const including = ({ south, north, west, east }: Box, { latitude, longitude }: GeoNamesPlace): Box => ({
  ...{ south: Math.min(south, latitude), north: Math.max(north, latitude) },
  ...{ west: Math.min(west, longitude), east: Math.max(east, longitude) },
});

/**
 * Returns the kilometres between the corners that contain the places of a country, of a region of it (`admin1`), or of a
 * province of that (`admin2`).
 */
export const extentsOf = (
  places: readonly GeoNamesPlace[],
): ((country: string, admin1: string, admin2: string) => number) => {
  const boxes = new Map<string, Box>();
  for (const place of places) {
    const { country, admin1, admin2 } = place;
    for (const key of new Set([`${country}  `, `${country} ${admin1} `, `${country} ${admin1} ${admin2}`]))
      boxes.set(key, including(boxes.get(key) ?? EMPTY, place));
  }
  return (country, admin1, admin2) => {
    const box = boxes.get(`${country} ${admin1} ${admin2}`);
    if (!box) return 0;
    const [one, other] = [
      { latitude: box.south, longitude: box.west },
      { latitude: box.north, longitude: box.east },
    ];
    return Math.round(kilometres(one, other));
  };
};

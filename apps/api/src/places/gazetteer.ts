import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseSync } from '@photostructure/sqlite';
import lookUpZone from '@photostructure/tz-lookup';
import type { PlaceName, PlaceVerdict } from '@waymark/contracts';
import { HUBS, type Coordinates, type Hub } from '../hubs/hubs.js';
import { remembered } from '../platform/remembered.js';
import { countryCode, countryName, countryNames } from './countries.js';
import { possibleZonesIn, type PossibleZones } from './country-zones.js';
import { GAZETTEER_FILE } from './gazetteer-file.js';
import { foldName, listedName, placeQuery, splitPostcode } from './place-names.js';
import { MOST_WRONG, likelyMeant, type Spelled } from './spelling.js';

interface PlaceRow extends Coordinates {
  region: string;
  region_name: string | null;
}

const CANDIDATES = `
  SELECT latitude, longitude, region, (SELECT regions.name FROM regions
    WHERE regions.country = places.country AND regions.region = places.region) AS region_name
  FROM places`;
const NAMED = `${CANDIDATES} WHERE name = ? AND country = ? ORDER BY density DESC LIMIT 100`;
const NAME_BEGINS = `${CANDIDATES} WHERE name >= ? || ' ' AND name < ? || '!' AND country = ? ORDER BY density DESC LIMIT 100`;

const MOST_MEANT = 3;

/** Only names with a likely first letter: misspelled first letters are rare, and all names of a large country would take too long. */
const SPELLED = 'SELECT lines FROM spellings WHERE country = ? AND first = ? AND length BETWEEN ? AND ?';

interface SpelledPlace extends Spelled {
  label: string;
}

/** Queries of the file of places. */
interface Places {
  named: (city: string, country: string) => PlaceRow[];
  nameBegins: (city: string, country: string) => PlaceRow[];
  /** Names of a country with a similar beginning and a similar length. */
  spelled: (country: string, like: string) => SpelledPlace[];
  close: () => void;
}

const linesOf = (row: unknown): SpelledPlace[] =>
  (row as { lines: string }).lines.split('\n').map((line) => {
    const [name = '', label = '', size] = line.split('\t');
    return { name, label, size: Number(size) };
  });

const openPlaces = (): Places => {
  const database = new DatabaseSync(GAZETTEER_FILE, { readOnly: true });
  const [named, nameBegins] = [database.prepare(NAMED), database.prepare(NAME_BEGINS)];
  const spelled = database.prepare(SPELLED);
  return {
    named: (city, country) => named.all(city, country) as PlaceRow[],
    nameBegins: (city, country) => nameBegins.all(city, city, country) as PlaceRow[],
    spelled: (country, like) =>
      [...new Set(like.slice(0, 2))].flatMap((first) =>
        spelled.all(country, first, like.length - MOST_WRONG, like.length + MOST_WRONG).flatMap(linesOf),
      ),
    close: () => database.close(),
  };
};

let hubs: ReadonlyMap<string, Hub> | undefined;

/** Hubs are preferred to other places with the same name. */
const hubsByName = (): ReadonlyMap<string, Hub> =>
  (hubs ??= new Map(HUBS.map((hub) => [`${foldName(hub.city)} ${countryCode(foldName(hub.country))}`, hub])));

const findHub = (location: string): Coordinates | undefined => {
  const { cities, country, regions } = placeQuery(location, countryCode);
  const [city = ''] = cities;
  const hub =
    country !== undefined && regions.length === 0 && hubsByName().get(`${listedName(city) ?? city} ${country}`);
  return hub ? { longitude: hub.longitude, latitude: hub.latitude } : undefined;
};

/** Parcels go to the same cities again and again. Each location takes about 300 bytes. */
const MOST_LOCATIONS = 5_000;

/** The hub that a text like 'Hamburg, Germany' names. Does not need the file. */
export const hubNamed = remembered(MOST_LOCATIONS, findHub, String);

/** The name of the time zone at a place, such as 'Europe/Lisbon'. */
export const zoneAt = ({ latitude, longitude }: Coordinates): string => lookUpZone(latitude, longitude);

/** The time zones in which a place may be that is not found. */
export const possibleZones = (location: string): PossibleZones =>
  possibleZonesIn(placeQuery(location, countryCode).country);

/** The place in one of the regions, otherwise the first place. */
const inRegion = (rows: readonly PlaceRow[], regions: readonly string[]): PlaceRow | undefined =>
  rows.find(({ region, region_name }) => regions.some((name) => name === region || name === region_name)) ?? rows[0];

/** Finds the coordinates of cities. */
@Injectable()
export class Gazetteer implements OnApplicationShutdown {
  private opened: Places | undefined;

  /**
   * The place that a text like 'Hamburg, Germany' names; undefined for an unknown place. A text
   * without a country is searched in the `likely` countries, in their order.
   */
  async find(location: string, likely: readonly string[] = []): Promise<Coordinates | undefined> {
    return this.findIn(this.open(), location, likely);
  }

  /** Whether a city of a country is known. If not, suggests similar ones. */
  async judge({ city, country }: PlaceName): Promise<PlaceVerdict> {
    const places = this.open();
    const location = `${city}, ${country}`;
    if (this.findIn(places, location, [])) return { known: true, due_zone: 'destination', suggestions: [] };
    const { before, name, after } = splitPostcode(city);
    const suggestions = this.meant(places, name, country).map((meant) => ({
      ...meant,
      city: `${before}${meant.city}${after}`,
    }));
    return { known: false, due_zone: possibleZones(location).due_zone, suggestions };
  }

  /** A synchronous look-up. Its texts must name the country. */
  async finder(): Promise<(location: string) => Coordinates | undefined> {
    const places = this.open();
    return (location) => this.findIn(places, location, []);
  }

  onApplicationShutdown(): void {
    this.opened?.close();
  }

  private findIn(places: Places, location: string, likely: readonly string[]): Coordinates | undefined {
    const { cities, country, regions } = placeQuery(location, countryCode);
    const countries = country === undefined ? likely.map((name) => countryCode(foldName(name))) : [country];
    for (const code of new Set(countries)) {
      if (code === undefined) continue;
      for (const city of cities) {
        const found =
          this.named(places, city, code, regions) ??
          this.named(places, listedName(city), code, regions) ??
          inRegion(places.nameBegins(city, code), regions);
        if (found) return { longitude: found.longitude, latitude: found.latitude };
      }
    }
    return undefined;
  }

  private meant(places: Places, city: string, country: string): PlaceName[] {
    const name = foldName(city);
    const code = countryCode(foldName(country));
    if (code === undefined) {
      const codes = likelyMeant(
        foldName(country),
        countryNames().map((one) => ({ name: one, size: 0 })),
        MOST_MEANT,
      ).map((one) => countryCode(one.name) ?? '');
      return [...new Set(codes)].map((one) => ({ city, country: countryName(one) }));
    }
    const near = likelyMeant(name, places.spelled(code, name), MOST_MEANT);
    if (near.length > 0) return near.map(({ label }) => ({ city: label, country }));
    const listed = listedName(name) ?? name;
    return HUBS.filter((hub) => foldName(hub.city) === listed).map((hub) => ({ city: hub.city, country: hub.country }));
  }

  private named(
    places: Places,
    city: string | undefined,
    country: string,
    regions: readonly string[],
  ): Coordinates | undefined {
    if (city === undefined) return undefined;
    const hub = regions.length === 0 ? hubsByName().get(`${city} ${country}`) : undefined;
    return hub ?? inRegion(places.named(city, country), regions);
  }

  private open(): Places {
    return (this.opened ??= openPlaces());
  }
}

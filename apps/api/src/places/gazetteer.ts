import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseSync } from '@photostructure/sqlite';
import lookUpZone from '@photostructure/tz-lookup';
import type { PlaceName, PlaceVerdict } from '@waymark/contracts';
import { HUBS, type Coordinates, type Hub } from '../hubs/hubs.js';
import { countryCode, countryName, countryNames } from './countries.js';
import { GAZETTEER_FILE } from './gazetteer-file.js';
import { foldName, placeQuery } from './place-names.js';
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

/** Few get a name's first letter wrong; of all names of a large country the others would take too long. */
const SPELLED = 'SELECT lines FROM spellings WHERE country = ? AND first = ? AND length BETWEEN ? AND ?';

interface SpelledPlace extends Spelled {
  label: string;
}

/** The file of places, and what is asked of it. */
interface Places {
  named: (city: string, country: string) => PlaceRow[];
  nameBegins: (city: string, country: string) => PlaceRow[];
  /** Names of a country that begin like one and have about as many letters. */
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

/** The cities that are meant when several places bear their name. */
const hubsByName = (): ReadonlyMap<string, Hub> =>
  (hubs ??= new Map(HUBS.map((hub) => [`${foldName(hub.city)} ${countryCode(foldName(hub.country))}`, hub])));

/** A great city that a text like 'Hamburg, Germany' names first of all; known without the file. */
export const hubNamed = (location: string): Coordinates | undefined => {
  const { cities, country, regions } = placeQuery(location, countryCode);
  const hub = country !== undefined && regions.length === 0 && hubsByName().get(`${cities[0] ?? ''} ${country}`);
  return hub ? { longitude: hub.longitude, latitude: hub.latitude } : undefined;
};

/** The name of the time zone at a place, such as 'Europe/Lisbon'. */
export const zoneAt = ({ latitude, longitude }: Coordinates): string => lookUpZone(latitude, longitude);

/** Where the cities of the world are. */
@Injectable()
export class Gazetteer implements OnApplicationShutdown {
  private opened: Places | undefined;

  /**
   * The place that a text like 'Hamburg, Germany' means; undefined when there is none. A text
   * without a country is looked for in the `likely` ones, in their order.
   */
  async find(location: string, likely: readonly string[] = []): Promise<Coordinates | undefined> {
    return this.findIn(this.open(), location, likely);
  }

  /** Whether a city of a country is known, and if not, what may have been meant. */
  async judge({ city, country }: PlaceName): Promise<PlaceVerdict> {
    const places = this.open();
    if (this.findIn(places, `${city}, ${country}`, [])) return { known: true, suggestions: [] };
    return { known: false, suggestions: this.meant(places, city, country) };
  }

  /** For places that are looked up where nobody can wait; texts name their country. */
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
        const hub = regions.length === 0 ? hubsByName().get(`${city} ${code}`) : undefined;
        const found = hub ?? this.named(places, city, code, regions);
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
    return HUBS.filter((hub) => foldName(hub.city) === name).map((hub) => ({ city: hub.city, country: hub.country }));
  }

  private named(places: Places, city: string, country: string, regions: readonly string[]): Coordinates | undefined {
    const named = places.named(city, country);
    const rows = named.length > 0 ? named : places.nameBegins(city, country);
    return (
      rows.find(({ region, region_name }) => regions.some((name) => name === region || name === region_name)) ?? rows[0]
    );
  }

  private open(): Places {
    return (this.opened ??= openPlaces());
  }
}

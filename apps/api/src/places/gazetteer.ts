import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import lookUpZone from '@photostructure/tz-lookup';
import type { PlaceName, PlaceVerdict } from '@waymark/contracts';
import { HUBS, type Coordinates, type Hub } from '../hubs/hubs.js';
import { remembered } from '../platform/remembered.js';
import { englishCountryCode } from './countries.js';
import { possibleZonesIn, type PossibleZones } from './country-zones.js';
import { readLocation, searchCountry } from './location-search.js';
import { citiesOf, foldName, partsOf, splitPostcode } from './place-names.js';
import { openPlacesFile, type Candidate, type PlacesFile } from './places-file.js';
import { suggestionsFor } from './suggestions.js';
import { searchOnWay } from './way-search.js';

let hubs: ReadonlyMap<string, Hub> | undefined;

const hubsByName = (): ReadonlyMap<string, Hub> =>
  (hubs ??= new Map(HUBS.map((hub) => [`${foldName(hub.city)} ${englishCountryCode(hub.country)}`, hub])));

const findHub = (location: string): Coordinates | undefined => {
  const [city = '', country = '', ...others] = partsOf(location);
  const code = others.length === 0 ? englishCountryCode(country) : undefined;
  if (code === undefined) return undefined;
  const hub = [...citiesOf(city)].map((name) => hubsByName().get(`${name} ${code}`)).find(Boolean);
  return hub && { longitude: hub.longitude, latitude: hub.latitude };
};

/** Parcels go to the same cities again and again. Each location takes about 300 bytes. */
const MOST_LOCATIONS = 5_000;

/** The hub that a text like 'Hamburg, Germany' names. Does not need the file. */
export const hubNamed = remembered(MOST_LOCATIONS, findHub, String);

/** The name of the time zone at a place, such as 'Europe/Lisbon'. */
export const zoneAt = ({ latitude, longitude }: Coordinates): string => lookUpZone(latitude, longitude);

/** The time zones in which a place may be that is not found. */
export const possibleZones = (location: string): PossibleZones => possibleZonesIn(readLocation(location)?.country);

const coordinatesOf = (place: Candidate | undefined): Coordinates | undefined =>
  place && { longitude: place.longitude, latitude: place.latitude };

/** Finds the coordinates of cities. */
@Injectable()
export class Gazetteer implements OnApplicationShutdown {
  private opened: PlacesFile | undefined;

  /** Throws without the file, and then remembers nothing. */
  private readonly findNamed = remembered(
    MOST_LOCATIONS,
    (location: string): Candidate | undefined => {
      const located = readLocation(location);
      return located && searchCountry(this.open(), located)[0];
    },
    String,
  );

  /** The place that a text like 'Hamburg, Germany' names; undefined for an unknown place, and without a country. */
  async find(location: string): Promise<Coordinates | undefined> {
    return coordinatesOf(this.findNamed(location));
  }

  /** Places of a parcel's stops in their order, from origin to destination. Undefined for stops that are unknown or may be anywhere. */
  async findStops(stops: readonly string[]): Promise<(Coordinates | undefined)[]> {
    const file = this.open();
    const ends = [stops.at(0) ?? '', stops.at(-1) ?? ''];
    const [origin, destination] = ends.map((end) => this.findNamed(end));
    const countries = new Set(ends.flatMap((end) => readLocation(end)?.country ?? []));
    return stops.map((stop, index) => {
      if (index === 0) return coordinatesOf(origin);
      if (index === stops.length - 1) return coordinatesOf(destination);
      const place = searchOnWay(file, stop, { origin, destination, countries: [...countries] });
      if (place) countries.add(place.country);
      return coordinatesOf(place);
    });
  }

  /** Whether a city of a country is known. If not, suggests similar ones. */
  async judge({ city, country }: PlaceName): Promise<PlaceVerdict> {
    const file = this.open();
    const location = `${city}, ${country}`;
    if (this.findNamed(location)) return { known: true, due_zone: 'destination', suggestions: [] };
    const { before, name, after } = splitPostcode(city);
    const isKnown = (place: PlaceName): boolean => this.findNamed(`${place.city}, ${place.country}`) !== undefined;
    const suggestions = suggestionsFor(file, { city: name, country }, isKnown).map((meant) => ({
      ...meant,
      city: `${before}${meant.city}${after}`,
    }));
    return { known: false, due_zone: possibleZones(location).due_zone, suggestions };
  }

  /** A synchronous look-up. Its texts must name the country. */
  async finder(): Promise<(location: string) => Coordinates | undefined> {
    this.open();
    return (location) => coordinatesOf(this.findNamed(location));
  }

  /** The names in all languages of the city that a text names, folded; empty if it names none, or several. */
  namesOf(city: string): readonly string[] {
    const name = foldName(city);
    return name === '' ? [] : this.open().synonyms(name);
  }

  onApplicationShutdown(): void {
    this.opened?.close();
  }

  private open(): PlacesFile {
    return (this.opened ??= openPlacesFile());
  }
}

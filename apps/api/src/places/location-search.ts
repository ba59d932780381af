import { countryCode, territoriesOf } from './countries.js';
import { citiesOf, foldName, partsOf, withoutNumber } from './place-names.js';
import type { Area, Candidate, PlacesFile } from './places-file.js';
import { isOnWay, kilometres, nearestWay, prominence, type Way } from './way.js';

/** A location whose last part names its country. */
export interface Located {
  /** The parts before the country, as written. */
  parts: string[];
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Reads 'City, Country', 'City, Region, Country' or 'Some Depot, City, Country'; undefined without a country. */
export const readLocation = (location: string): Located | undefined => {
  const parts = partsOf(location);
  // The standard's names have commas: 'Korea, Republic of'.
  for (const length of [1, 2]) {
    if (parts.length <= length) return undefined;
    const country = countryOf(parts.slice(-length).join(', '));
    if (country !== undefined) return { parts: parts.slice(0, -length), country };
  }
  return undefined;
};

const countryOf = (part: string): string | undefined => countryCode(part) ?? countryCode(withoutNumber(part));

/** Kilometres from the center of a city to its districts, airports and suburbs. */
const AROUND_A_CITY = 60;

const largestFirst = (places: readonly Candidate[]): Candidate[] =>
  places.toSorted((one, other) => prominence(other) - prominence(one));

const isIn = (place: Area, areas: readonly Area[]): boolean =>
  areas.some(({ region, province }) => region === place.region && (province === '' || province === place.province));

/** Searches for places in one country. */
class CountrySearch {
  constructor(
    private readonly file: PlacesFile,
    private readonly country: string,
  ) {}

  /** The areas that a part of a location names. */
  areas(part: string): readonly Area[] {
    const name = withoutNumber(part);
    const folded = [...new Set([foldName(name), foldName(name.replaceAll('.', ''))])];
    return folded.flatMap((one) => this.file.areas(this.country, one));
  }

  /** Places that the first understood part names, in the regions or cities that the later parts name. */
  search(parts: readonly string[]): Candidate[] {
    for (const [index, part] of parts.entries()) {
      // Washington is not in Washington: a city with the name of a region after another part must lie in it.
      const around =
        index > 0 && this.areas(part).length > 0 ? [part, ...parts.slice(index + 1)] : parts.slice(index + 1);
      const cities = this.cities(part);
      const found = this.inside(cities, around);
      if (found.length > 0) return largestFirst(found);
      // The city of Buenos Aires is no part of the province of Buenos Aires, but lies next to it.
      const namesake = index === 0 && parts[1] !== undefined && foldName(parts[1]) === foldName(part);
      const next = namesake
        ? cities.filter((city) => this.areas(part).some((area) => this.file.isNextTo(city, area)))
        : [];
      if (next.length > 0) return largestFirst(next);
    }
    return [];
  }

  /** Places with a name, without regard to the other parts. */
  cities(part: string): readonly Candidate[] {
    const { file, country } = this;
    for (const name of citiesOf(part)) {
      const found = file.named(country, name);
      if (found.length > 0) return found;
      const within = this.namedWithRegion(name);
      if (within.length > 0) return within;
    }
    for (const name of citiesOf(part)) {
      const found = file.beginning(country, name);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** 'Toronto ON' and 'Portland Oregon'. */
  private namedWithRegion(name: string): Candidate[] {
    const words = name.split(' ');
    const areas = words.length > 1 ? this.file.areas(this.country, words.at(-1) ?? '') : [];
    if (areas.length === 0) return [];
    return this.file.named(this.country, words.slice(0, -1).join(' ')).filter((place) => isIn(place, areas));
  }

  private inside(places: readonly Candidate[], around: readonly string[]): Candidate[] {
    let left = [...places];
    for (const outer of left.length > 0 ? around : []) {
      const areas = this.areas(outer);
      if (areas.length > 0) left = left.filter((place) => isIn(place, areas));
      const cities = areas.length > 0 ? [] : this.cities(outer);
      if (cities.length > 0)
        left = left.filter((place) => cities.some((city) => kilometres(place, city) <= AROUND_A_CITY));
    }
    return left;
  }
}

/** Places that a location in a country may mean, the likeliest first. */
export const searchCountry = (file: PlacesFile, { parts, country }: Located): Candidate[] => {
  const territories = territoriesOf(country);
  const codes = territories.length > 0 ? parts.slice(1).map(countryOf) : [];
  const named = territories.find((code) => codes.includes(code));
  if (named !== undefined) {
    const rest = parts.filter((part, index) => index === 0 || countryOf(part) !== named);
    return new CountrySearch(file, named).search(rest);
  }
  for (const code of [country, ...territories]) {
    const found = new CountrySearch(file, code).search(parts);
    if (found.length > 0) return found;
  }
  return [];
};

const nearOnWay = (places: readonly Candidate[], way: Way): Candidate | undefined =>
  nearestWay(
    places.filter((place) => isOnWay(place, way)),
    way,
  );

/** A text without a country means a place on the way only, because it may be the name of any other place. */
const searchWithoutCountry = (file: PlacesFile, parts: readonly string[], way: Way): Candidate | undefined => {
  const found = way.countries.flatMap((country) => {
    const search = new CountrySearch(file, country);
    // A last part that is no place of the country may be the name of another country.
    const isUnderstood = parts.length === 1 || search.cities(parts.at(-1) ?? '').length > 0;
    return isUnderstood ? search.search(parts) : [];
  });
  return nearOnWay(found, way);
};

/**
 * The place that a scan of a parcel means. A last part that is a region of a country on the way is that region,
 * unless the part is also a country, and its place lies nearer the way.
 */
export const searchOnWay = (file: PlacesFile, location: string, way: Way): Candidate | undefined => {
  const parts = partsOf(location);
  const last = parts.at(-1) ?? '';
  const located = readLocation(location);
  const inCountry = located ? searchCountry(file, located) : [];
  const withRegion = way.countries.filter(
    (country) => parts.length > 1 && new CountrySearch(file, country).areas(last).length > 0,
  );
  if (withRegion.length === 0) {
    if (!located) return searchWithoutCountry(file, parts, way);
    const [largest] = inCountry;
    return largest && isOnWay(largest, way) ? largest : (nearOnWay(inCountry, way) ?? largest);
  }
  const inRegions = withRegion.flatMap((country) => new CountrySearch(file, country).search(parts));
  const isCountryOfWay = located !== undefined && way.countries.includes(located.country);
  const likely = isCountryOfWay ? [...inRegions, ...inCountry] : inRegions;
  return nearOnWay(likely, way) ?? nearOnWay(inCountry, way) ?? nearestWay(likely, way);
};

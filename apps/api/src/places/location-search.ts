import { countryCode, territoriesOf } from './countries.js';
import { CountrySearch, NO_MATCH, type Match } from './country-search.js';
import { partsOf, withoutNumber } from './place-names.js';
import type { Candidate, PlacesFile } from './places-file.js';

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

/** Places that a location in a country may mean. */
export const matchCountry = (file: PlacesFile, { parts, country }: Located): Match => {
  const territories = territoriesOf(country);
  const codes = territories.length > 0 ? parts.slice(1).map(countryOf) : [];
  const named = territories.find((code) => codes.includes(code));
  if (named !== undefined) {
    const rest = parts.filter((part, index) => index === 0 || countryOf(part) !== named);
    return new CountrySearch(file, named).search(rest);
  }
  for (const code of [country, ...territories]) {
    const found = new CountrySearch(file, code).search(parts);
    if (found.places.length > 0) return found;
  }
  return NO_MATCH;
};

/** Places that a location in a country may mean, the likeliest first. */
export const searchCountry = (file: PlacesFile, located: Located): readonly Candidate[] =>
  matchCountry(file, located).places;

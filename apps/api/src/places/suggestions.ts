import type { PlaceName } from '@waymark/contracts';
import { countryCode, countryName, countryNames } from './countries.js';
import { foldName } from './place-names.js';
import type { PlacesFile, SpelledPlace } from './places-file.js';
import { likelyMeant } from './spelling.js';

const MOST_MEANT = 3;

/** More similar names than are suggested, because some belong to one place, or to villages. */
const MOST_SIMILAR = 12;

const LARGE = 100_000;

/** Next to a similar large city, places with a smaller share of its population are not meant. */
const VILLAGE_SHARE = 1 / 50;

/** A place of this population is meant in whatever country it is. */
const KNOWN_ANYWHERE = 50_000;

const countriesMeant = (city: string, country: string): PlaceName[] => {
  const known = countryNames().map((name) => ({ name, size: 0 }));
  const codes = likelyMeant(foldName(country), known, MOST_MEANT).map(({ name }) => countryCode(name) ?? '');
  return [...new Set(codes)].map((code) => ({ city, country: countryName(code) }));
};

const similarCities = (file: PlacesFile, name: string, code: string): string[] => {
  const near = likelyMeant<SpelledPlace>(name, file.spelled(code, name), MOST_SIMILAR);
  const places = [...new Set(near.map(({ rank }) => rank))].map(file.ranked);
  const largest = Math.max(0, ...places.map(({ population }) => population));
  const least = largest >= LARGE ? largest * VILLAGE_SHARE : 0;
  const labels = places.filter(({ population }) => population >= least).map(({ label }) => label);
  return [...new Set(labels)].filter((label) => foldName(label) !== name).slice(0, MOST_MEANT);
};

const sameNameElsewhere = (file: PlacesFile, name: string): PlaceName[] => {
  const found = file.namedAnywhere(name).filter(({ population }) => population >= KNOWN_ANYWHERE);
  return found.slice(0, 1).map(({ label, country }) => ({ city: label, country: countryName(country) }));
};

/** Known places that an unknown one may mean, the likeliest first. */
export const suggestionsFor = (file: PlacesFile, { city, country }: PlaceName): PlaceName[] => {
  const code = countryCode(country);
  if (code === undefined) return countriesMeant(city, country);
  const name = foldName(city);
  // The name of a large city in another country is spelled correctly.
  const elsewhere = sameNameElsewhere(file, name);
  if (elsewhere.length > 0) return elsewhere;
  return similarCities(file, name, code).map((label) => ({ city: label, country }));
};

import type { PlaceName } from '@waymark/contracts';
import { countryCode, countryName, countryNames } from './countries.js';
import { foldName } from './place-names.js';
import type { PlacesFile, RankedPlace, SpelledPlace } from './places-file.js';
import { likelyMeant } from './spelling.js';

const MOST_MEANT = 3;

/** More similar names than are suggested, because some belong to one place, or to villages. */
const MOST_SIMILAR = 12;

const LARGE = 100_000;

/** Next to a similar large city, places with a smaller share of its population are not meant. */
const VILLAGE_SHARE = 1 / 50;

/** A place of this population is meant in whatever country it is. */
const KNOWN_ANYWHERE = 50_000;

type IsKnown = (place: PlaceName) => boolean;

const similarCities = (file: PlacesFile, name: string, code: string): RankedPlace[] => {
  const near = likelyMeant<SpelledPlace>(name, file.spelled(code, name), MOST_SIMILAR);
  const places = [...new Set(near.map(({ rank }) => rank))].map(file.ranked).filter((place) => place !== undefined);
  const largest = Math.max(0, ...places.map(({ population }) => population));
  const least = largest >= LARGE ? largest * VILLAGE_SHARE : 0;
  return places.filter(({ label, population }) => population >= least && foldName(label) !== name);
};

const inSimilarCountries = (file: PlacesFile, { city, country }: PlaceName, isKnown: IsKnown): PlaceName[] => {
  const known = countryNames().map((name) => ({ name, size: 0 }));
  const codes = likelyMeant(foldName(country), known, MOST_MEANT).map(({ name }) => countryCode(name) ?? '');
  return [...new Set(codes)].flatMap((code) => {
    const meant = { city, country: countryName(code) };
    if (isKnown(meant)) return [meant];
    return similarCities(file, foldName(city), code).map(({ label }) => ({ ...meant, city: label }));
  });
};

const inOtherCountries = (file: PlacesFile, name: string): { isOtherName: boolean; place: PlaceName }[] =>
  file
    .namedAnywhere(name)
    .filter(({ population }) => population >= KNOWN_ANYWHERE)
    .slice(0, 1)
    .map(({ label, country, isOtherName }) => ({ isOtherName, place: { city: label, country: countryName(country) } }));

const inCountry = (file: PlacesFile, { city, country }: PlaceName, code: string): PlaceName[] => {
  const name = foldName(city);
  const similar = similarCities(file, name, code);
  const elsewhere = inOtherCountries(file, name);
  const large = similar.filter(({ population }) => population >= LARGE);
  const meant = (elsewhere.length > 0 ? large : similar).map(({ label }) => ({ city: label, country }));
  // The main name of a large city in another country is spelled correctly.
  const [mainNames = [], otherNames = []] = [false, true].map((isOtherName) =>
    elsewhere.filter((one) => one.isOtherName === isOtherName).map(({ place }) => place),
  );
  return [...mainNames, ...(meant.length > 0 ? meant : otherNames)];
};

/** Known places that an unknown one may mean, the likeliest first. */
export const suggestionsFor = (file: PlacesFile, written: PlaceName, isKnown: IsKnown): PlaceName[] => {
  const code = countryCode(written.country);
  const meant = code === undefined ? inSimilarCountries(file, written, isKnown) : inCountry(file, written, code);
  const byText = new Map(meant.filter(isKnown).map((place) => [`${place.city}, ${place.country}`, place]));
  return [...byText.values()].slice(0, MOST_MEANT);
};
